/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { htmlToParagraphs } from './htmlToParagraphs.ts'
import { paragraphsToHtml } from './paragraphsToHtml.ts'

test('the chapter in the document is converted back to its source text', () => {
  const paragraphs = [
    'Plain & <odd> words',
    'With _some_ weight, snake_case none',
    '***',
    'A line\nand _another_',
    '1 < 2 > 0',
  ]
  const text = document.createElement('div')
  text.innerHTML = paragraphsToHtml(paragraphs)
  expect(htmlToParagraphs(text)).toEqual(paragraphs)
})
