import { afterAll, expect, test } from '@jest/globals'
import { seededNumbers } from '../../text/seededNumbers.ts'
import { newBook } from '../../testing/books.ts'
import { testDatabase } from '../../testing/database.ts'
import { saveBook } from '../save.ts'
import { findBooks } from './find.ts'
import { suggest } from './suggest.ts'
import { findRow } from '../../database/queries.ts'

const SCRIPTS = (
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Devanagari Bengali Tamil Thai Lao Khmer Myanmar Tibetan ' +
  'Ethiopic Han Hiragana Katakana Hangul'
).split(' ')
const MARKS = ['', '', '\u0301', '\u0308', '\u0327']
const SIGNS = [' ', ' ', ' ', ': ', '-', ' — ', '’', ' & ', '・', '…', '! ']

const numbers = seededNumbers(38)
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(numbers() * values.length)]!

/** Letters of a script with what may follow them. */
function lettersOf(script: string): string[] {
  const isLetter = new RegExp(String.raw`^[[\p{L}\p{Mn}\p{Mc}]&&\p{sc=${script}}]$`, 'v')
  const all = Array.from({ length: 0xffff }, (_, code) => String.fromCodePoint(code)).filter(sign =>
    isLetter.test(sign),
  )
  return Array.from({ length: 40 }, () => pick(all))
}

const letters = SCRIPTS.map(lettersOf)
function anyTitle(index: number): string {
  const script = letters[index % letters.length]!
  const word = () =>
    pick(script.filter(sign => /\p{L}/u.test(sign))) +
    Array.from({ length: 1 + numbers() * 5 }, () => pick(script)).join('')
  const marked = (word: string) => word + (index % letters.length < 3 ? pick(MARKS) : '')
  return Array.from({ length: 1 + numbers() * 4 }, () => marked(word()) + pick(SIGNS))
    .join('')
    .trim()
}

const titles = [
  ...Array.from({ length: 2 * SCRIPTS.length }, (_, index) => anyTitle(index)),
  ...(
    'Пётр и Ёж|ＲＥ：ゼロの灯台|海上燈火|Łódź, Straße, Ærø|ﬁn de siècle|İSTANBUL|The Đorđe Œuvre|마왕의 딸|ดวงดาว|' +
    'हिन्दी की कहानी|می‌خواهم|שָׁלוֹם|Ὀδυσσεύς|Resume|Résumé|10⁶|C'
  ).split('|'),
]
const database = await testDatabase()
afterAll(() => database.destroy())
// A popular book mentions all other titles.
const rival = newBook({ title: 'Rival', introduction: titles.join('. '), readCount: 1_000_000 })
for (const title of titles)
  await saveBook(database, newBook({ title, introduction: '', authors: [{ name: `${title} Sr.` }], chapters: [] }))
await saveBook(database, rival)

const nameOf = async (id: number | undefined) => (await findRow(database, 'book', { id: id ?? 0 }, ['name']))?.name
const find = async (keyword: string) =>
  nameOf((await findBooks(database, { brand: 'local', keyword, page: 1, limit: 1 })).ids[0])

test('a title in any script finds its book first, in any spelling', async () => {
  const lost: object[] = []
  for (const title of titles) {
    const forms = [title.normalize('NFD'), title.normalize('NFKC'), title.toUpperCase(), ` ${title.toLowerCase()} `]
    for (const form of /^R.sum.$/.test(title) ? [title] : [title, pick(forms)]) {
      const found = await find(form)
      if (found !== title) lost.push({ title, form, found })
    }
    const { books, authors } = await suggest(database, { keyword: title, brand: 'local', language: '' })
    if (books[0]?.name !== title || !authors.some(({ name }) => name.startsWith(title)))
      lost.push({ title, books, authors })
  }
  expect(lost).toEqual([])
})

test.each([
  ['燈火', '海上燈火'],
  ['上燈', '海上燈火'],
  ['灯台', 'ＲＥ：ゼロの灯台'],
  ['마왕', '마왕의 딸'],
  ['ดาว', 'ดวงดาว'],
  ['петр', 'Пётр и Ёж'],
  ['lodz strasse aero', 'Łódź, Straße, Ærø'],
  ['dorde oeuvre', 'The Đorđe Œuvre'],
  ['마왕이 딸', '마왕의 딸'],
  ['海上灯火', '海上燈火'],
  ['istambul', 'İSTANBUL'],
])('%j leads to %j', async (keyword, title) => {
  expect(await find(keyword)).toBe(title)
})
