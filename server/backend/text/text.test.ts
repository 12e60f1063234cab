import { expect, test } from '@jest/globals'
import { countWords, joinParagraphs, shorten, splitParagraphs } from './text.ts'

test.each([
  ['', 0],
  ['one', 1],
  [' one  two\nthree ', 3],
  ['don’t well-known', 2],
  ['白鯨 said he', 4],
  ['กินข้าว', 5],
  ['마왕의 딸', 2],
  ['“Stop” — he said …', 3],
  ['He paid $5 & left.', 4],
  ['“你好，”他说。', 4],
  ['「はい」。――そう、東京タワーへ……', 10],
  ['กิน ๆ ข้าว!', 6],
  ['Привет — мир!', 2],
  ['مرحبا ، يا عالم !', 3],
  ['— … !', 0],
])('%j has %d words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test('joined paragraphs split as before, without empty ones', () => {
  expect(splitParagraphs(joinParagraphs(['One', ' ', 'A line\nof verse', 'with\n\na gap']))).toEqual([
    'One',
    'A line\nof verse',
    'with\na gap',
  ])
  expect(splitParagraphs(joinParagraphs([]))).toEqual([])
})

test('a long text is cut between words', () => {
  expect(shorten('In the port, the rich do not sleep.', 14)).toBe('In the port…')
  expect(shorten('short', 14)).toBe('short')
  expect(shorten('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`)
})
