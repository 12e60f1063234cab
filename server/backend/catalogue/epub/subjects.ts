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

/** A genre of ours from a book's own subjects; the genres that it names itself weigh more. */
export const categoryOf = (genres: string[], subjects: string[]): Category => {
  for (const list of [genres, subjects]) {
    for (const [words, category] of rules) if (list.some(subject => words.test(subject))) return category
  }
  return 'Fiction'
}

const shelved = /^(?:fiction|general|english|ebook|books?|novel|literature|classics?|unknown)$/i

/**
 * Tags of a library's subjects: `Vampires--Fiction` becomes `Vampires`; at most six, none longer than a label may be.
 */
export const tagsOf = (genres: string[], subjects: string[]) => {
  const parts = [...genres, ...subjects].map(subject =>
    (subject.split(/\s*(?:--|;|\/)\s*/)[0] ?? '').replace(/\s*\([^)]*\)/g, '').trim(),
  )
  const tags = parts
    .map(tag => tag.replace(/^([^,]+), ([^,]+)$/, '$2 $1'))
    .filter(tag => tag.length > 1 && tag.length <= 30 && !shelved.test(tag))
  const seen = new Set<string>()
  return tags
    .filter(tag => {
      const isNew = !seen.has(tag.toLowerCase())
      seen.add(tag.toLowerCase())
      return isNew
    })
    .slice(0, 6)
}
