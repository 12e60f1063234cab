/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals'
import { anchorOf, findQuote, rangeOf, textsOf } from '../passages/anchors.ts'
import type { ReadChapter } from '../reading/chapter.ts'
import { htmlToParagraphs } from '../reading/htmlToParagraphs.ts'
import { paragraphsToHtml } from '../reading/paragraphsToHtml.ts'
import { otherWords } from '../reading/otherWords.ts'
import { shownNames } from './shownNames.ts'

const PARAGRAPHS = ['Ann met _Ann_ and Bob.', '***', 'A line of Ann\nand another', 'Nobody here. Then Ann came to Ann.']
const chapter = { id: 1, book_id: 1 } as ReadChapter
let text: HTMLElement

beforeEach(() => {
  localStorage.clear()
  Object.assign(window, { scrollTo: () => {}, scrollBy: () => {} })
  text = document.createElement('div')
  text.lang = 'en'
  text.innerHTML = paragraphsToHtml(PARAGRAPHS)
  document.body.replaceChildren(text)
  otherWords.code?.enter(text, chapter, undefined)
  shownNames.setNames([{ find: 'Ann', show: 'Annabella' }])
})

test('names are shown otherwise in plain words, emphasis and verse, and the author’s are a tap away', () => {
  const html = paragraphsToHtml(PARAGRAPHS)
  expect(Array.from(text.children, ({ textContent }) => textContent)).toEqual([
    'Annabella met Annabella and Bob.',
    '',
    'A line of Annabellaand another',
    'Nobody here. Then Annabella came to Annabella.',
  ])
  expect(shownNames.count).toBe(5)
  shownNames.setOriginal(true)
  expect(text.innerHTML).toBe(html)
  shownNames.setOriginal(false)
  shownNames.setNames([])
  expect(text.innerHTML).toBe(html)
})

test('the next chapter of the book is drawn with them, another book without', () => {
  text.innerHTML = paragraphsToHtml(['Ann again.'])
  otherWords.code?.enter(text, { ...chapter, id: 2 }, undefined)
  expect(text.textContent).toBe('Annabella again.')
  text.innerHTML = paragraphsToHtml(['Ann again.'])
  otherWords.code?.enter(text, { ...chapter, book_id: 2 }, undefined)
  expect(text.textContent).toBe('Ann again.')
})

test('what is kept on the device is the author’s text', () => {
  expect(htmlToParagraphs(text)).toEqual(PARAGRAPHS)
  expect(text.textContent).toContain('Annabella')
})

function select(from: [Node, number], to: [Node, number]): Range {
  const range = document.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  return range
}

test('a passage is marked in the author’s words and found again among names, whole', () => {
  const [, , , last] = text.children
  const [, first, between] = last!.childNodes
  // From within the first name to before the second.
  const anchor = anchorOf(text, select([first!.firstChild!, 3], [between!, 9]))
  expect(anchor).toEqual({ paragraph: 4, at: 18, quote: 'Ann came to ' })
  const range = rangeOf(text, findQuote(textsOf(text), anchor!)!)
  expect(String(range)).toBe('Annabella came to ')
  const within = anchorOf(text, select([first!.firstChild!, 2], [first!.firstChild!, 5]))
  expect(within).toEqual({ paragraph: 4, at: 18, quote: 'Ann' })
  shownNames.setOriginal(true)
  expect(String(rangeOf(text, findQuote(textsOf(text), anchor!)!))).toBe('Ann came to ')
})

test('how often a name stands in the chapter is counted in the author’s words', () => {
  expect(shownNames.timesOf({ find: 'Ann', show: '' })).toBe(5)
  expect(shownNames.timesOf({ find: 'Annabella', show: '' })).toBe(0)
})
