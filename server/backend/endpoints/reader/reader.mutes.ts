import { refuseWithoutComments } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { mutedReaders } from '../../comments/mutes.ts'

export const handle: Handler<'reader.mutes'> = async (_input, call) => {
  refuseWithoutComments(call)
  return { items: await mutedReaders(call) }
}
