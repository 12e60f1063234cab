import { listed } from './format.ts'

type Named = { name: string }

/** In order. Backends name only `author` if there is one. */
export const authorsOf = <Author>({ author, authors = [author] }: { author: Author; authors?: Author[] }): Author[] =>
  authors

/** Joined as the language joins names, by default that of the page: `Ann, Bea, and Cora`. */
export const joinNames = (people: Named[], language?: string): string =>
  listed(
    people.map(({ name }) => name),
    language,
  )

export const authorNames = ({ author, authors }: { author?: Named; authors?: Named[] }, language?: string) =>
  authors ? joinNames(authors, language) : (author?.name ?? '')

/** As JSON formats write them: a single one is no list. */
export const oneOrAll = <Value>(values: Value[]): Value | Value[] => (values.length === 1 ? values[0]! : values)
