import { expect, test } from '@jest/globals'
import { highlightParts } from './highlight.ts'

const marked = (text: string) =>
  highlightParts(text)
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

test('what was found inside of a word is shown without its marks where words are looked for letter by letter', () => {
  const [before, word, after] = highlightParts('A fort_night_ earlier', true)
  expect([before, word, after]).toEqual([
    { text: 'A fort', found: false },
    { text: 'night', found: true },
    { text: ' earlier', found: false },
  ])
})
