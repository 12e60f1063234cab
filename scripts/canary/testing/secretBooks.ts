import type { NewBook } from '../../../server/backend/books/book.ts'
import { newBook } from '../../../server/backend/testing/books.ts'

/** Words of one locked chapter, after its opening, that are nowhere else. */
export type Secret = {
  book: number
  chapter: number
  /** Consecutive words that the test searches for; the canary is in the middle. */
  spoken: string[]
  /** Words that no request contains, next to those and to public words. */
  silent: string[]
}

const SYLLABLES = ['ba', 'ke', 'di', 'fo', 'gu', 'ly', 'mo', 'ne', 'pa', 'ri', 'so', 'tu', 'va', 'wo', 'xe', 'zu']

/** A nonsense word, different for each number; `first` distinguishes kinds of words. */
const nonsense = (first: string, number: number) =>
  `${first}${[number >> 8, number >> 4, number].map(part => SYLLABLES[part & 15]).join('')}q`

/** A similar word that is in no book. */
export const absent = (word: string) => word.replace(/^(?:qu|zv)/, 'xj')

/** Public words of the books: from title, author, tag, introduction, opening and free chapter. */
export const PUBLIC_WORDS = ['lantern', 'corcoran', 'harbour', 'ledger', 'kettle', 'gulls'] as const

/** Longer than a locked chapter's public opening of at most 300 words. */
const OPENING = `The kettle sang. ${'Plain words fill this page until nobody reads on. '.repeat(70)}`

function secretOf(book: number, chapter: number): Secret {
  const number = (book * 16 + chapter) * 16
  return {
    book,
    chapter,
    spoken: [1, 2, 3, 4, 5].map(index => nonsense('zv', number + index)),
    silent: [1, 2, 3, 4, 5, 6, 7, 8].map(index => nonsense('qu', number + index)),
  }
}

const textOf = ({ spoken, silent: [first, second, ...others] }: Secret) => [
  OPENING,
  `And ${first} then ${spoken.join(' ')} so ${second}.`,
  PUBLIC_WORDS.map((word, index) => `Where ${word} met ${others[index]}.`).join(' '),
]

/** A book with a secret in each locked chapter. Titles are public: the catalogue shows them. */
function secretBook(id: number, freeChapters: number, own: Partial<NewBook> & { title: string }) {
  const secrets = [1, 2, 3, 4].filter(chapter => chapter > freeChapters).map(chapter => secretOf(id, chapter))
  const chapters = [1, 2, 3, 4].map(number => {
    const secret = secrets.find(({ chapter }) => chapter === number)
    return { title: `Part ${number}`, paragraphs: secret ? textOf(secret) : ['A storm of gulls went over the roof.'] }
  })
  return { secrets, book: newBook({ ...own, freeChapters, chapters }) }
}

const shared = {
  authors: [{ name: 'Inés Corcoran' }],
  introduction: 'A clerk keeps a ledger of the drowned.',
  tags: ['Harbour'],
}
const first = secretBook(1, 1, { ...shared, title: 'The Lantern Clerk', readCount: 5000 })
const second = secretBook(2, 0, { ...shared, title: 'The Lantern Thief', status: 'updating', readCount: 4000 })

/** Ids are 1 and 2 if these are the first books; all chapters of the second are locked. */
export const secretBooks: NewBook[] = [first.book, second.book]
export const secrets: Secret[] = [...first.secrets, ...second.secrets]
export const secretOfChapter = (book: number, chapter: number): Secret =>
  secrets.find(secret => secret.book === book && secret.chapter === chapter)!

export const wordsOf = ({ spoken, silent }: Secret): string[] => [...spoken, ...silent]

const PATTERN = new RegExp(secrets.flatMap(wordsOf).join('|'), 'gi')

/** The secret words in a text, in lower case. */
export const secretWordsIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(PATTERN), ([word]) => word.toLowerCase()))
