import { expect, test } from '@jest/globals'
import { asTitle } from './Trending.tsx'

test.each([
  ['alice’s adventures in wonderland', 'Alice’s Adventures in Wonderland'],
  ['moby dick; or, the whale', 'Moby Dick; or, the Whale'],
  ['the one over', 'The One Over'],
  ['iPad novels', 'iPad novels'],
])('%s is written %s', (words, title) => {
  expect(asTitle(words)).toBe(title)
})
