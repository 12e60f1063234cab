import { sql } from 'kysely'
import type { Output } from '../../../../shared/api/endpoints.ts'
import { authorLines, cardAuthors } from '../../database/engine/authors.ts'
import { engineOf } from '../../database/engine/engine.ts'
import type { NameKind } from '../../database/engine/searchIndex.ts'
import type { Database } from '../../database/schema/schema.ts'
import { isAuthorAt, isOffered, selectBooks, shelvesOf } from '../../database/selectBooks.ts'
import { searchParts, spellings } from '../../text/searchWords.ts'
import { asNamed } from '../book.ts'
import { genresCalled, labelled } from '../genreLabels.ts'
import { coverAddress } from '../pictures.ts'
import { corrections } from './readings.ts'

const SUGGESTED = 5

type Suggestions = Output<'search.multi2'>
const NONE: Suggestions = { books: [], authors: [], tags: [] }

/** With every word typed, of which the last may be unfinished; else with similar words. The reader's language first. */
export async function suggest(database: Database, { keyword, ...by }: Typed): Promise<Suggestions> {
  if (!searchParts(keyword).length) return NONE
  for (const spelling of spellings(keyword)) {
    const found = await suggestBy(database, searchParts(spelling), { keyword: spelling, ...by })
    if (isAny(found)) return found
  }
  for await (const { parts, corrected } of corrections(database, keyword, { unfinished: true })) {
    const near = await suggestBy(database, parts, { keyword: corrected!, ...by })
    if (isAny(near)) return near
  }
  return NONE
}

const isAny = (found: Suggestions) => Object.values(found).some(({ length }) => length > 0)

type Typed = { keyword: string; brand: string; language: string }

async function suggestBy(
  database: Database,
  parts: string[],
  { keyword, brand, language }: Typed,
): Promise<Suggestions> {
  const names = (kind: NameKind, first: boolean) => engineOf(database).search.names(kind, parts, first).as('hit')
  const tags = database
    .selectFrom('tag')
    .innerJoin('tag_count', 'tag_count.tag_id', 'tag.id')
    .select(['tag.id', 'tag.name'])
    .where('tag_count.brand', '=', shelvesOf(brand))
    .where('tag_count.language', '=', '')
    .orderBy('book_count', 'desc')
    .orderBy('tag.id')
    .limit(SUGGESTED)
  const genres = genresCalled(keyword, { unfinished: true }).map(name => name.toLowerCase())
  const [books, authors, tagged] = [
    await named(first =>
      selectBooks(database, isOffered(brand))
        .innerJoin(names('book', first), 'hit.id', 'book.id')
        .select(['book.id', 'book.name', authorLines, 'cover_hash', 'cover_sizes'])
        .orderBy(asNamed(keyword))
        .orderBy(sql`case when main_language = ${language} then 0 else 1 end`)
        .orderBy('read_count', 'desc')
        .orderBy('book.id')
        .limit(SUGGESTED)
        .execute(),
    ),
    await named(first =>
      database
        .selectFrom(names('author', first))
        .innerJoin('author', 'author.id', 'hit.id')
        .where(isAuthorAt(brand))
        .select(['author.id', 'author.name'])
        // The name itself comes before longer ones.
        .orderBy(sql`length(author.name)`)
        .orderBy('author.name')
        .limit(SUGGESTED)
        .execute(),
    ),
    await named(
      first => tags.innerJoin(names('tag', first), 'hit.id', 'tag.id').execute(),
      genres.length > 0 ? await tags.where('kind', '=', 'genre').where('key', 'in', genres).execute() : [],
    ),
  ]
  return {
    books: books.map(({ author_lines, ...book }) => ({
      id: book.id,
      name: book.name,
      ...cardAuthors(author_lines),
      cover: coverAddress(book) || undefined,
    })),
    authors,
    tags: tagged.map(({ id, name }) => labelled({ subid: id, name })),
  }
}

/** Those already found, then those with the words at their beginning, then others. */
async function named<Row extends { id: number }>(find: (first: boolean) => Promise<Row[]>, found: Row[] = []) {
  const rows = new Map(found.map(row => [row.id, row]))
  for (const first of [true, false])
    if (rows.size < SUGGESTED) for (const row of await find(first)) rows.set(row.id, row)
  return [...rows.values()].slice(0, SUGGESTED)
}
