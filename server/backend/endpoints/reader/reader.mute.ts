import { refuseWithoutComments } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { muteReader } from '../../comments/mutes.ts'

export const handle: Handler<'reader.mute'> = async ({ reader_id, muted }, call) => {
  refuseWithoutComments(call)
  await muteReader(call, reader_id, muted)
  return {}
}
