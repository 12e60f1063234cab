import { expect, test } from '@jest/globals'
import { cutAtWord, cutToLine } from './cutAtWord.ts'

test.each([
  ['A keeper finds a door.', 40, 'A keeper finds a door.'],
  ['A keeper finds a door.', 22, 'A keeper finds a door.'],
  ['A keeper finds a door in the sea.', 20, 'A keeper finds a…'],
  ['A keeper finds a door in the sea.', 17, 'A keeper finds a…'],
  ['A keeper finds, alas, a door', 16, 'A keeper finds…'],
  ['A keeper. Finds', 12, 'A keeper…'],
  ['灯台守は海に扉を見つける。', 6, '灯台守は海…'],
  ['A ' + '灯'.repeat(20), 10, `A ${'灯'.repeat(7)}…`],
  ['😀😀😀😀', 3, '😀😀…'],
])('%j in %i characters is %j', (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut)
  expect([...cutAtWord(text, most)].length).toBeLessThanOrEqual(most)
})

test('paragraphs become one line, which is cut like any other', () => {
  expect(cutToLine(' A keeper.\n\nA door,\r\n\tand the sea. ', 40)).toBe('A keeper. A door, and the sea.')
  expect(cutToLine('A keeper.\n\n A door in the sea', 16)).toBe('A keeper. A…')
})
