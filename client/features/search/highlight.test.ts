import { expect, test } from '@jest/globals'
import { highlightParts } from './highlight.ts'

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
