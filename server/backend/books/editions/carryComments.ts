import type { Database } from '../../database/schema/schema.ts'
import { equal } from '../../database/queries.ts'
import type { KnownChapter } from './match.ts'
import { paragraphsIn } from './places.ts'

/** While they are moved, so that none is moved twice. */
export const detachComments = (database: Database, bookId: number) =>
  database
    .updateTable('comment')
    .set(({ neg }) => ({ chapter: neg('chapter') }))
    .where('book_id', '=', bookId)
    .where('chapter', '>', 0)
    .execute()

/**
 * To the most similar paragraph of the chapters that have its text now; without one, under the first of them, with
 * their quote. Without heirs they stay with their chapter, and return with it.
 */
export async function moveComments(
  database: Database,
  bookId: number,
  chapter: Pick<KnownChapter, 'key' | 'paragraphs'>,
  heirs: readonly Pick<KnownChapter, 'key' | 'paragraphs'>[],
): Promise<void> {
  const whose = { book_id: bookId, chapter: -chapter.key }
  const held = () => database.updateTable('comment').where(is => equal(is, whose))
  const places = await database
    .selectFrom('comment')
    .select('paragraph')
    .distinct()
    .where(is => equal(is, whose))
    .execute()
  if (places.length === 0) return
  const placeOf = paragraphsIn(
    chapter.paragraphs,
    heirs.map(({ paragraphs }) => paragraphs),
  )
  for (const { paragraph } of places) {
    const place = paragraph === 0 ? undefined : placeOf(paragraph - 1)
    const heir = heirs[place?.chapter ?? 0]
    await held()
      .set(heir ? { chapter: heir.key, paragraph: place ? place.index + 1 : 0 } : { chapter: chapter.key })
      .where('paragraph', '=', paragraph)
      .execute()
  }
}
