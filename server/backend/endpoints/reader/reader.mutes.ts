import type { Handler } from '../../call/handler.ts'
import { mutedReaders } from '../../comments/mutes.ts'

export const handle: Handler<'reader.mutes'> = async (_input, call) => ({ items: await mutedReaders(call) })
