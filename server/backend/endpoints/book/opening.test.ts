import { expect, test } from '@jest/globals'
import { opening } from './opening.ts'

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
