import { sql } from 'kysely'
import { joinNames } from '../../../../shared/text/authors.ts'

type Author = { id: number; name: string }

/** On `book`: one column for all its authors, which `toAuthors` reads. */
export const authorLines = sql<string>`(
  select string_agg(author.id || ' ' || author.name, ${sql.lit('\n')} order by position)
  from book_author inner join author on author.id = author_id where book_id = book.id)`.as('author_lines')

export const toAuthors = (lines: string): Author[] =>
  lines.split('\n').map(line => ({ id: Number.parseInt(line, 10), name: line.slice(line.indexOf(' ') + 1) }))

/** Of cards: the list only if there are several. */
export const cardAuthors = (lines: string): { author: Author; authors?: Author[] } => {
  const authors = toAuthors(lines)
  return { author: authors[0]!, ...(authors.length > 1 && { authors }) }
}

/** For operators. */
export const joinedAuthors = (lines: string): string => joinNames(toAuthors(lines))
