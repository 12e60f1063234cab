import { expect, test } from '@jest/globals'
import { opening as openingOf } from './opening.ts'

const opening = (paragraphs: string[], wordCount: number, language = 'en') => openingOf(paragraphs, wordCount, language)
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

test('emphasis that is cut is closed', () => {
  expect(opening(['_One two. Three four. Five six seven eight._'], 8)).toEqual(['_One two. Three four._'])
})

test('a scene break does not end the opening', () => {
  expect(opening(['One two three.', '***', `${words(20)}.`], 24)).toEqual(['One two three.'])
})

test('one endless sentence is cut between words', () => {
  const [only] = opening([words(1000)], 1000)
  expect(only).toMatch(/^w0 w1 .* w29\d…$/)
})

test('an empty chapter has an empty opening', () => {
  expect(opening([], 0)).toEqual([])
  expect(opening(['One.'], 1)).toEqual([])
})

test('abbreviations, initials and ellipses do not end the opening, nor is speech separated from its speaker', () => {
  expect(opening([`She met. “Oh!” said ${words(5)} Mr. Bell... ${words(40)}.`], 40)).toEqual(['She met.'])
  expect(opening(['Il vint. « Quoi ? » dit M. Martin, et il partit. Fin.'], 8, 'fr')).toEqual(['Il vint.'])
})

test.each(['海', 'ก'])('an endless sentence without spaces (%s) is cut all the same', letter => {
  expect(opening([letter.repeat(1000)], 1000)).toEqual([`${letter.repeat(299)}…`])
})
