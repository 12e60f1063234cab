import { SECTION_KINDS } from '../../../../shared/brand.ts'
import type { HomeSection } from '../../../../shared/api/home.ts'
import { toCard } from '../../books/book.ts'
import { selectCards } from '../../books/cards.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { preferred } from '../../shelves/collections.ts'
import { sectionName } from '../../shelves/shelfNames.ts'
import { channelId, type Reader } from './channel.ts'
import { countOf, onPage } from '../../database/queries.ts'
import { isOffered, shelvesOf } from '../../database/selectBooks.ts'

export const handle: Handler<'recommend.index3'> = ({ channel_id, subid, page, limit }, call) =>
  subid ? books(call, { subid, page, limit }) : sections(call, channel_id)

async function sections(reader: Reader, requested: number | undefined) {
  const channel = await channelId(reader, requested)
  if (!channel) return { items: [] }
  const sections = await reader.database
    .selectFrom('section')
    .select(['id', 'key', 'layout', 'shown'])
    .where('channel_id', '=', channel)
    // The others have a page and no place at home (`shelves/home.ts`).
    .where('shown', '>', 0)
    .orderBy('position')
    .execute()
  const items: HomeSection[] = []
  for (const { layout, shown, id, key } of sections) {
    const books = await shelf(reader, id).limit(shown).execute()
    items.push({ subid: id, name: sectionName(key), ...kindOf(key), layout, books: books.map(toCard) })
  }
  return { items }
}

async function books(reader: Reader, { subid, page, limit }: Target) {
  const { database, brand, language } = reader
  const alike = await database
    .selectFrom('section')
    .innerJoin('channel', 'channel.id', 'channel_id')
    .select(['section.id', 'section.key', 'language'])
    .where('section.key', '=', ({ selectFrom }) =>
      selectFrom('section as named').select('named.key').where('named.id', '=', subid),
    )
    .where('brand', '=', shelvesOf(brand))
    .where('language', 'in', ['', language])
    .execute()
  const [section] = preferred(alike, language)
  if (!section) throw notFound()
  const total = await database.selectFrom('section_book').where('section_id', '=', section.id).$call(countOf)
  const books = await shelf(reader, section.id).$call(onPage({ page, limit })).execute()
  return { name: sectionName(section.key), ...kindOf(section.key), items: books.map(toCard), page, limit, total }
}

function kindOf(key: string) {
  const kind = SECTION_KINDS.find(kind => key.endsWith(`/${kind}`))
  return kind ? { kind } : {}
}

type Target = { subid: number; page: number; limit: number }

const shelf = ({ database, brand }: Reader, section: number) =>
  selectCards(database, isOffered(brand))
    .innerJoin('section_book', 'section_book.book_id', 'book.id')
    .where('section_book.section_id', '=', section)
    .orderBy('section_book.position')
