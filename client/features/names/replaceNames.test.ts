import { expect, test } from '@jest/globals'
import { replaceNames, type NamePair } from './replaceNames.ts'

/** The text as shown to a reader who has replaced these names. */
const shown = (text: string, pairs: readonly NamePair[], lang = 'en') => replaceNames(text, pairs, lang, show => show)
const ann = { find: 'Ann', show: 'Zoë' }

test.each<[string, string]>([
  ['Ann saw Annabel, Joann and Ann’s cat. "Ann!"', 'Zoë saw Annabel, Joann and Zoë’s cat. "Zoë!"'],
  ['ANN shouted, and Ann; ann is no name', 'ZOË shouted, and Zoë; ann is no name'],
  ['Ann_1 Ann1 1Ann (Ann)', 'Zoë_1 Ann1 1Ann (Zoë)'],
  ['Ann\u0301 is another', 'Ann\u0301 is another'],
  ['ÄAnn Annä Ann-Marie', 'ÄAnn Annä Zoë-Marie'],
])('%j now shows as %j: whole words, and in capitals', (text, expected) => {
  expect(shown(text, [ann])).toBe(expected)
})

test('names can be swapped, and longer names match first', () => {
  const pairs = [ann, { find: 'Zoë', show: 'Ann' }, { find: 'Ann Lee', show: 'Mrs Lee' }]
  expect(shown('Ann and Zoë met Ann  Lee', pairs)).toBe('Zoë and Ann met Mrs Lee')
})

test('a lower-case name matches at the start of a sentence, too', () => {
  expect(shown('The qi flows. Qi! QI! Qin', [{ find: 'qi', show: 'breath' }])).toBe(
    'The breath flows. Breath! BREATH! Qin',
  )
})

test('apostrophes, spaces and accents match their variants', () => {
  expect(shown("O’Brien, O'Brien", [{ find: "O'Brien", show: 'Smith' }])).toBe('Smith, Smith')
  expect(shown('Rene\u0301 and René', [{ find: 'René', show: 'Tom' }])).toBe('Tom and Tom')
  expect(shown('Mary\nAnn', [{ find: 'Mary Ann', show: 'Jo' }])).toBe('Jo')
})

test('a name matches within text that has no spaces', () => {
  expect(shown('李明说李明好', [{ find: '李明', show: '王五' }])).toBe('王五说王五好')
  expect(shown('Ann说', [ann])).toBe('Zoë说')
})

test('pattern characters are literal, and surrogate pairs are not split', () => {
  expect(shown('Mr. X (a|b) [c]', [{ find: '(a|b)', show: '$1' }])).toBe('Mr. X $1 [c]')
  expect(shown('A😀nn 😀Ann', [ann])).toBe('A😀nn 😀Zoë')
  expect(shown('MrX Mr. X', [{ find: 'Mr.', show: 'Sir' }])).toBe('MrX Sir X')
})

test('case follows the rules of the language', () => {
  expect(shown('ISIK', [{ find: 'Isik', show: 'ali' }], 'tr')).toBe('ISIK')
  expect(shown('İSİK', [{ find: 'isik', show: 'ali' }], 'tr')).toBe('ALİ')
})

test('fifty names in a long chapter are replaced in one pass', () => {
  const pairs = Array.from({ length: 50 }, (_, number) => ({ find: `Name${number}x`, show: `Other${number}` }))
  const text = Array.from({ length: 20_000 }, (_, number) => `Name${number % 60}x`).join(' ')
  const found = shown(text, pairs).match(/Other/g)
  expect(found).toHaveLength(Math.floor(20_000 / 60) * 50 + Math.min(50, 20_000 % 60))
})

test('only text is replaced in HTML, including escaped characters', () => {
  const tom = { find: 'Tom & Co', show: 'Ann' }
  const names = [tom, { find: 'amp', show: 'lamp' }, { find: 'em', show: 'm' }, { find: 'p', show: 'q' }]
  expect(shown('<p>Tom &amp; Co, <em>amp</em> &amp; p</p>', names)).toBe('<p>Ann, <em>lamp</em> &amp; q</p>')
  expect(shown('Mr.&nbsp;X', [{ find: 'Mr. X', show: 'Sir' }])).toBe('Sir')
  const html = '<p>Ann</p><p>Bob</p>'
  for (const find of ['<p>', '<p>Ann', 'Ann</p><p>Bob']) expect(shown(html, [{ find, show: 'x' }])).toBe(html)
})
