import { foldedWords } from '../text/searchWords.ts'
import { sorted, type ShelvedBook } from './shelvedBook.ts'

type SearchWord = { key: string; name: string; books: ShelvedBook[] }

const MAX_BOOKS = 500
const SHORTEST = 4
const STARTERS = 10
const COMMON = new Set(
  (
    'about after before being from have into other over some that their them then there these they this upon what ' +
    'when where which with your'
  ).split(' '),
)

/** Genres, tags, authors, titles, and words in several titles. */
export function searchWordsOf(books: ShelvedBook[]): SearchWord[] {
  const words = new Map<string, SearchWord>()
  const add = (name: string, book: ShelvedBook) => {
    const key = name.toLowerCase()
    const word = words.get(key) ?? { key, name, books: [] }
    words.set(key, word)
    if (word.books.at(-1) !== book && word.books.length < MAX_BOOKS) word.books.push(book)
  }
  const titleWords = new Map<string, ShelvedBook[]>()
  for (const book of sorted(books, 'reads')) {
    add(`${book.category} novels`, book)
    for (const tag of book.tags) add(tag.name, book)
    for (const author of book.authors) add(author.name, book)
    add(book.name, book)
    for (const word of new Set(foldedWords(book.name))) {
      if (word.length >= SHORTEST && !COMMON.has(word)) titleWords.set(word, [...(titleWords.get(word) ?? []), book])
    }
  }
  for (const [word, books] of titleWords) {
    if (books.length > 1) for (const book of books) add(word, book)
  }
  return [...words.values()]
}

/** Before anyone has searched: in turn the title, tag and author of the most read books. */
export function starterWords(books: ShelvedBook[]): string[] {
  const words = new Set<string>()
  sorted(books, 'reads').forEach((book, index) => {
    words.add([book.name, book.tags[0]?.name ?? book.category, book.authors[0]!.name][index % 3]!.toLowerCase())
  })
  return [...words].slice(0, STARTERS)
}
