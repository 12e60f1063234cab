/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { anchorOf, findQuote, rangeOf, textsOf } from '../passages/anchors.ts'
import { htmlToParagraphs } from '../reading/htmlToParagraphs.ts'
import { paragraphsToHtml } from '../reading/paragraphsToHtml.ts'
import { BookNames } from './bookNames.ts'
import type { NamePair } from './replaceNames.ts'

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

test('names are replaced in plain text, emphasis and verse', () => {
  expect(Array.from(text.children, ({ textContent }) => textContent)).toEqual([
    'Annabella met Annabella & Bob.',
    '',
    'A line of Annabellaand another',
    'Nobody here. Then Annabella came to Annabella.',
  ])
})

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
