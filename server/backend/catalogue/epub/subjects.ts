import type { Category } from '../category.ts'

const rules: [RegExp, Category][] = [
  [/horror|ghost|vampire|gothic|supernatural/i, 'Horror'],
  [/detective|myster|crime|murder|spies|espionage|thriller/i, 'Mystery'],
  [/science fiction|sci-fi|time travel|space ship|interplanetary|dystopia/i, 'Science Fiction'],
  [/litrpg|progression/i, 'System'],
  [/fantas|fairy tale|magic|wizard|witch|dragon|mytholog/i, 'Fantasy'],
  [/romance|love stor|courtship|marriage/i, 'Romance'],
  [/poetry|poem|verse/i, 'Poetry'],
  [/drama|plays|traged(?:y|ies)\b/i, 'Drama'],
  [/humou?r|comed|satire|wit and/i, 'Comedy'],
  [/adventure|sea stor|western|frontier|pirate|treasure|survival/i, 'Adventure'],
  [/historical|history/i, 'Historical'],
  [/juvenile|child/i, 'Children'],
]

/** One of our genres for the subjects of a book; the genres that it names itself come first. */
export const categoryOf = (genres: string[], subjects: string[]): Category => {
  for (const list of [genres, subjects]) {
    for (const [words, category] of rules) if (list.some(subject => words.test(subject))) return category
  }
  return 'Fiction'
}

const shelved = /^(?:fiction|general|english|ebook|books?|novel|literature|classics?|unknown)$/i

/** Codes of booksellers and libraries: `FIC009020`, `813.54`, `PR4034`. */
const code = /^[A-Z]{0,4}[\d.]*\d[\d.]*[A-Z]?$/

/**
 * `Stoker, Bram (1847-1912)` is a person, `Vampires--Fiction` a subject and its form; otherwise commas separate tags.
 */
const partsOf = (subject: string) => {
  const [main = ''] = subject.split(/\s*--\s*/)
  const name = main.replace(/\s*\([^)]*\)|,? *\d{4}\??-(?:\d{4})?/g, '').trim()
  if (name !== main.trim()) return [name.replace(/^([^,]+), ([^,]+)$/, '$2 $1')]
  return main.split(/\s*[,;/|>、，；\n]\s*/)
}

/** Tags from the subjects of a library or shop, without duplicates: at most twelve, each short enough for a label. */
export const tagsOf = (genres: string[], subjects: string[]) => {
  const tags = [...genres, ...subjects]
    .flatMap(partsOf)
    .map(tag => tag.replace(/\s+/g, ' ').trim())
    .filter(tag => [...tag].length > 1 && tag.length <= 30 && !shelved.test(tag) && !code.test(tag))
  return [...new Map(tags.toReversed().map(tag => [tag.toLowerCase(), tag])).values()].toReversed().slice(0, 12)
}
