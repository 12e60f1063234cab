import { expect, test } from '@jest/globals'
import { memoryStorage } from '../../testing/fixtures.ts'
import { asTitle } from './Trending.tsx'
import { highlightParts } from './highlight.ts'
import { keywordIn } from './keyword.ts'
import { readHistory, rememberSearch } from './searchHistory.ts'

test('a keyword is the typed text, without the spaces around', () => {
  expect(keywordIn('  slow burn ')).toBe('slow burn')
  expect(keywordIn('   ')).toBeUndefined()
  expect(keywordIn(null)).toBeUndefined()
  expect(keywordIn('\u2068slow\n burn\u2069\0')).toBe('slow burn')
  expect(keywordIn('\u202e\0')).toBeUndefined()
})

test('a keyword beyond the API’s limit is cut, never within a character', () => {
  expect(keywordIn('x'.repeat(150))).toHaveLength(100)
  expect(keywordIn(`${'x'.repeat(99)}😀`)).toBe('x'.repeat(99))
})

test('the latest search is first, without duplicates', () => {
  const storage = memoryStorage()
  for (const word of ['dragon', 'sea', 'Dragon']) rememberSearch(storage, word)
  expect(readHistory(storage)).toEqual(['Dragon', 'sea'])
})

test('at most twelve words are stored', () => {
  const storage = memoryStorage()
  for (let i = 0; i < 20; i++) rememberSearch(storage, `word ${i}`)
  expect(readHistory(storage)).toHaveLength(12)
  expect(readHistory(storage)[0]).toBe('word 19')
})

test.each([
  ['alice’s adventures in wonderland', 'Alice’s Adventures in Wonderland'],
  ['moby dick; or, the whale', 'Moby Dick; or, the Whale'],
  ['the one over', 'The One Over'],
  ['iPad novels', 'iPad novels'],
])('%s is written %s', (words, title) => {
  expect(asTitle(words)).toBe(title)
})

const marked = (text: string, inWords = false) =>
  highlightParts(text, inWords)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('')

test.each([
  ['A _dragon_ answers an advertisement.', 'A [dragon] answers an advertisement.'],
  ['_Fog_', '[Fog]'],
  ['the _cormorants_, and the last _cormorant_ counted', 'the [cormorants], and the last [cormorant] counted'],
  ['_one_ _two_', '[one] [two]'],
  ['snake_case_name and 5_6', 'snake_case_name and 5_6'],
  ['an open _ mark', 'an open _ mark'],
  ['“_Élan_”', '“[Élan]”'],
  ['<b>_x_</b>', '<b>[x]</b>'],
  ['', ''],
])('%j shows as %j', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

test.each([
  ['the _cormoran_ts dived', 'the [cormoran]ts dived'],
  ['Their num_ber_, num_ber_ed', 'Their num[ber], num[ber]ed'],
  ['a _white_ whale', 'a [white] whale'],
  ['an open _ mark', 'an open _ mark'],
])('in a search within a book, %j is highlighted as %j', (text, expected) => {
  expect(marked(text, true)).toBe(expected)
})
