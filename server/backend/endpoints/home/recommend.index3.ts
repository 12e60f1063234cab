import { SECTION_KINDS } from '../../../../shared/brand.ts'
import type { HomeSection } from '../../../../shared/api/home.ts'
import { toCard } from '../../books/book.ts'
import { selectCards } from '../../books/cards.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import type { Database } from '../../database/schema/schema.ts'
import { shelfLanguage, keyIn, plainKey } from '../../shelves/collections.ts'
import { sectionName } from '../../shelves/shelfNames.ts'
import { channelId } from './channel.ts'
import { countOf, onPage } from '../../database/queries.ts'

export const handle: Handler<'recommend.index3'> = ({ channel_id, subid, page, limit }, { database, language }) =>
  subid ? books(database, language, { subid, page, limit }) : sections(database, channel_id, language)

async function sections(database: Database, requested: number | undefined, language: string) {
  const channel = await channelId(database, requested, language)
  if (!channel) return { items: [] }
  const sections = await selectSections(database)
    .select(['layout', 'shown'])
    .where('channel_id', '=', channel)
    // The others have a page and no place at home (`shelves/home.ts`).
    .where('shown', '>', 0)
    .orderBy('section.position')
    .execute()
  const items: HomeSection[] = []
  for (const { layout, shown, ...section } of sections) {
    const books = await shelf(database, section.id).limit(shown).execute()
    const kind = SECTION_KINDS.find(kind => section.key.endsWith(`/${kind}`))
    const name = sectionName(plainKey(section))
    items.push({ subid: section.id, name, ...(kind && { kind }), layout, books: books.map(toCard) })
  }
  return { items }
}

async function books(database: Database, language: string, { subid, page, limit }: Target) {
  const named = await selectSections(database).where('section.id', '=', subid).executeTakeFirst()
  if (!named) throw notFound()
  const key = keyIn(await shelfLanguage(database, language), plainKey(named))
  const section = (await selectSections(database).where('section.key', '=', key).executeTakeFirst()) ?? named
  const total = await database.selectFrom('section_book').where('section_id', '=', section.id).$call(countOf)
  const books = await shelf(database, section.id).$call(onPage({ page, limit })).execute()
  return { name: sectionName(plainKey(section)), items: books.map(toCard), page, limit, total }
}

type Target = { subid: number; page: number; limit: number }

const selectSections = (database: Database) =>
  database
    .selectFrom('section')
    .innerJoin('channel', 'channel.id', 'channel_id')
    .select(['section.id', 'section.key', 'language'])

const shelf = (database: Database, section: number) =>
  selectCards(database)
    .innerJoin('section_book', 'section_book.book_id', 'book.id')
    .where('section_book.section_id', '=', section)
    .orderBy('section_book.position')
