import type { NewBook } from '../../../server/backend/books/book.ts'
import { newBook } from '../../../server/backend/testing/books.ts'

/** What stands in one locked chapter, after its opening, and nowhere else. */
export type Secret = {
  book: number
  chapter: number
  /** Words that the test searches for, in the order in which they stand side by side; the canary is in the middle. */
  spoken: string[]
  /** Words that no request ever says, beside those and beside words that the book may be found by. */
  silent: string[]
}

const SYLLABLES = ['ba', 'ke', 'di', 'fo', 'gu', 'ly', 'mo', 'ne', 'pa', 'ri', 'so', 'tu', 'va', 'wo', 'xe', 'zu']

/** A word of no language, another for each number; `first` keeps kinds of words apart. */
const nonsense = (first: string, number: number) =>
  `${first}${[number >> 8, number >> 4, number].map(part => SYLLABLES[part & 15]).join('')}q`

/** A word of the same shape that stands in no book at all. */
export const absent = (word: string) => word.replace(/^(?:qu|zv)/, 'xj')

/** Words that everybody finds the books by: of title, author, tag, introduction, opening and free chapter. */
export const PUBLIC_WORDS = ['lantern', 'corcoran', 'harbour', 'ledger', 'kettle', 'gulls'] as const

/** More than a locked chapter's opening, which is public: at most 300 words. */
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

/** A book whose chapters after the free ones each have a secret. Their titles are public: the catalogue shows them. */
function secretBook(id: number, freeChapters: number, own: Partial<NewBook> & { title: string }) {
  const secrets = [1, 2, 3, 4].filter(chapter => chapter > freeChapters).map(chapter => secretOf(id, chapter))
  const chapters = [1, 2, 3, 4].map(number => {
    const secret = secrets.find(({ chapter }) => chapter === number)
    return { title: `Part ${number}`, paragraphs: secret ? textOf(secret) : ['A storm of gulls went over the roof.'] }
  })
  return { secrets, book: newBook({ ...own, freeChapters, chapters }) }
}

const shared = {
  author: { name: 'Inés Corcoran' },
  introduction: 'A clerk keeps a ledger of the drowned.',
  tags: ['Harbour'],
}
const first = secretBook(1, 1, { ...shared, title: 'The Lantern Clerk', readCount: 5000 })
const second = secretBook(2, 0, { ...shared, title: 'The Lantern Thief', status: 'updating', readCount: 4000 })

/** Ids are 1 and 2 where these are the first books; of the second every chapter is locked. */
export const secretBooks: NewBook[] = [first.book, second.book]
export const secrets: Secret[] = [...first.secrets, ...second.secrets]
export const secretOfChapter = (book: number, chapter: number): Secret =>
  secrets.find(secret => secret.book === book && secret.chapter === chapter)!

export const wordsOf = ({ spoken, silent }: Secret): string[] => [...spoken, ...silent]

const PATTERN = new RegExp(secrets.flatMap(wordsOf).join('|'), 'gi')

/** The secret words in a text, in lower case. */
export const secretWordsIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(PATTERN), ([word]) => word.toLowerCase()))
