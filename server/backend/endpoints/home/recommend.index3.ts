import { SECTION_KINDS } from '../../../../shared/brand.ts'
import type { HomeSection } from '../../../../shared/api/home.ts'
import { toCard } from '../../books/book.ts'
import { COUNT, offsetOf, selectCards } from '../../books/cards.ts'
import { notFound } from '../../call/apiError.ts'
import type { Call, Handler } from '../../call/handler.ts'
import { channelId } from './channel.ts'

export const handle: Handler<'recommend.index3'> = ({ channel_id, subid, page, limit }, { database }) =>
  subid ? books(database, subid, page, limit) : sections(database, channel_id)

async function sections(database: Call['database'], asked: number | undefined) {
  const channel = await channelId(database, asked)
  if (!channel) return { items: [] }
  const sections = await database
    .selectFrom('section')
    .select(['id', 'key', 'name', 'layout', 'shown'])
    .where('channel_id', '=', channel)
    // The others have a page and no place at home (`shelves/home.ts`).
    .where('shown', '>', 0)
    .orderBy('position')
    .execute()
  const items: HomeSection[] = []
  for (const { id, key, name, layout, shown } of sections) {
    const books = await shelf(database, id).limit(shown).execute()
    const kind = SECTION_KINDS.find(kind => key.endsWith(`/${kind}`))
    items.push({ subid: id, name, ...(kind && { kind }), layout, books: books.map(toCard) })
  }
  return { items }
}

async function books(database: Call['database'], subid: number, page: number, limit: number) {
  const section = await database.selectFrom('section').select('name').where('id', '=', subid).executeTakeFirst()
  if (!section) throw notFound('section')
  const { count } = await database
    .selectFrom('section_book')
    .select(COUNT)
    .where('section_id', '=', subid)
    .executeTakeFirstOrThrow()
  const books = await shelf(database, subid).limit(limit).offset(offsetOf({ page, limit })).execute()
  return { name: section.name, items: books.map(toCard), page, limit, total: count }
}

const shelf = (database: Call['database'], section: number) =>
  selectCards(database)
    .innerJoin('section_book', 'section_book.book_id', 'book.id')
    .where('section_book.section_id', '=', section)
    .orderBy('section_book.position')
