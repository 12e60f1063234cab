import { countAttempt } from '../../accounts/attempts.ts'
import { openChapter } from '../../books/commentedChapter.ts'
import type { Handler } from '../../call/handler.ts'
import { addComment } from '../../comments/writeComments.ts'

export const handle: Handler<'comment.add'> = async (input, call) => {
  const { place, paragraphs } = await openChapter(call, input)
  const { database, reader, rates, now } = call
  const { within, reader: most } = rates.commentDay
  await countAttempt(database, [{ key: `comment day ${reader.person}`, most, within }], now)
  const hasPlaces = call.comments.places === 'paragraphs'
  const paragraph = hasPlaces ? input.paragraph : undefined
  return addComment(call, { ...input, paragraph, chapter: place.chapter, paragraphs })
}
