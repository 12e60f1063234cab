import type { Handler } from '../../call/handler.ts'
import { muteReader } from '../../comments/mutes.ts'

export const handle: Handler<'reader.mute'> = ({ reader_id, muted }, call) => muteReader(call, reader_id, muted)
