/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { htmlToParagraphs } from '../reading/htmlToParagraphs.ts'
import { numberAt, showNumbers } from './paragraphNumbers.ts'

const shown = (text: Element) =>
  [...text.querySelectorAll('button')].map(({ value, dataset }) => [value, dataset['count']])

test('numbers leave the text as it is, follow their counts and open their paragraph', () => {
  const text = document.createElement('div')
  text.innerHTML = '<p>It <em>was</em> late.</p><hr><p class="verse"><span>One</span><span>Two</span></p><p>So.</p>'
  const before = htmlToParagraphs(text)
  const numbers = (...counts: [number, number][]) => void showNumbers(text, new Map(counts))
  numbers([1, 3], [3, 120], [4, 0])
  expect(shown(text)).toEqual([
    ['1', '3'],
    ['3', '99'],
  ])
  expect(htmlToParagraphs(text)).toEqual(before)
  expect([...text.querySelectorAll('button')].map(numberAt)).toEqual([1, 3])
  expect(numberAt(text.firstElementChild)).toBeUndefined()
  const first = text.querySelector('button')
  numbers([1, 4])
  expect(shown(text)).toEqual([['1', '4']])
  expect(text.querySelector('button')).toBe(first)
})
