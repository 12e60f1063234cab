import { openChapter } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { listComments } from '../../comments/readComments.ts'
import { lastName } from '../../comments/writeComments.ts'

export const handle: Handler<'comment.list'> = async (input, call) => {
  const { place } = await openChapter(call, input)
  const { database, reader } = call
  const { paragraph = 0, parent_id: parentId, sort = 'best', limit, cursor } = input
  const list = await listComments(database, { place, readerId: reader?.id, paragraph, parentId, sort, limit, cursor })
  return { ...list, ...(reader && { name: await lastName({ database, reader }) }) }
}
