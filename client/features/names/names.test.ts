/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { memoryStorage } from '../../testing/fixtures.ts'
import { anchorOf, findQuote, rangeOf, textsOf } from '../passages/anchors.ts'
import { htmlToParagraphs } from '../reading/htmlToParagraphs.ts'
import { paragraphsToHtml } from '../../../shared/page/paragraphsToHtml.ts'
import { BookNames } from './bookNames.ts'
import { type NamePair, replaceNames } from './replaceNames.ts'

const ann = { find: 'Ann', show: 'Zoë' }

test('names are stored by book', () => {
  const stored = memoryStorage()
  const names = new BookNames(stored)
  expect(names.set(1, [ann])).toBe(true)
  for (const { of } of [names, new BookNames(stored)]) {
    expect(of(1)).toEqual([ann])
    expect(of(2)).toEqual([])
  }
  names.set(1, [])
  expect(new BookNames(stored).of(1)).toEqual([])
})

/** The text as shown to a reader who has replaced these names. */
const shown = (text: string, pairs: readonly NamePair[], lang = 'en') => replaceNames(text, pairs, lang, show => show)

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

test('pattern characters are literal, and surrogate pairs are not split', () => {
  expect(shown('Mr. X (a|b) [c]', [{ find: '(a|b)', show: '$1' }])).toBe('Mr. X $1 [c]')
  expect(shown('A😀nn 😀Ann', [ann])).toBe('A😀nn 😀Zoë')
  expect(shown('MrX Mr. X', [{ find: 'Mr.', show: 'Sir' }])).toBe('MrX Sir X')
})

test('only text is replaced in HTML, including escaped characters', () => {
  const tom = { find: 'Tom & Co', show: 'Ann' }
  const names = [tom, { find: 'amp', show: 'lamp' }, { find: 'em', show: 'm' }, { find: 'p', show: 'q' }]
  expect(shown('<p>Tom &amp; Co, <em>amp</em> &amp; p</p>', names)).toBe('<p>Ann, <em>lamp</em> &amp; q</p>')
  expect(shown('Mr.&nbsp;X', [{ find: 'Mr. X', show: 'Sir' }])).toBe('Sir')
  const html = '<p>Ann</p><p>Bob</p>'
  for (const find of ['<p>', '<p>Ann', 'Ann</p><p>Bob']) expect(shown(html, [{ find, show: 'x' }])).toBe(html)
})

const PARAGRAPHS = ['Ann met _Ann_ & Bob.', '***', 'A line of Ann\nand another', 'Nobody here. Then Ann came to Ann.']

/** The chapter as its reader sees it. */
function textWith(...pairs: NamePair[]): HTMLElement {
  const names = new BookNames({ get: () => undefined, set: () => false, remove: () => {} })
  names.set(1, pairs)
  const text = document.createElement('div')
  text.innerHTML = names.inChapter(paragraphsToHtml(PARAGRAPHS), 1)
  return text
}
const text = textWith({ find: 'Ann', show: 'Annabella' })

function select(from: [Node, number], to: [Node, number]): Range {
  const range = document.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  return range
}

test('a typed name is text, never HTML', () => {
  const [first] = textWith({ find: 'Ann', show: '<b>"Zoë" & co</b>' }, { find: 'Bob', show: '"' }).children
  expect(first!.textContent).toBe('<b>"Zoë" & co</b> met <b>"Zoë" & co</b> & ".')
  expect(first!.querySelector('b')).toBe(null)
})

test('the author’s text is saved on the device', () => {
  expect(htmlToParagraphs(text)).toEqual(PARAGRAPHS)
  expect(text.textContent).toContain('Annabella')
})

test('a passage is stored in the author’s words, and highlighted whole among replaced names', () => {
  const [, , , last] = text.children
  const [, first, between] = last!.childNodes
  // From inside the first name to just before the second.
  const anchor = anchorOf(text, select([first!.firstChild!, 3], [between!, 9]))
  expect(anchor).toEqual({ paragraph: 4, at: 18, quote: 'Ann came to ' })
  const shown = rangeOf(text, findQuote(textsOf(text), anchor!)!)
  expect(String(shown)).toBe('Annabella came to ')
  const within = anchorOf(text, select([first!.firstChild!, 2], [first!.firstChild!, 5]))
  expect(within).toEqual({ paragraph: 4, at: 18, quote: 'Ann' })
  const written = textWith()
  expect(String(rangeOf(written, findQuote(textsOf(written), anchor!)!))).toBe('Ann came to ')
})

test('a mark stays on its words when two names are swapped', () => {
  const swapped = textWith({ find: 'Ann', show: 'Bob' }, { find: 'Bob', show: 'Ann' })
  const anchor = { paragraph: 1, at: 14, quote: 'Bob' }
  expect(String(rangeOf(swapped, findQuote(textsOf(swapped), { ...anchor })!))).toBe('Ann')
})
