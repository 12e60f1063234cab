import { expect, test } from '@jest/globals'
import { stem } from './porter.ts'

test.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['cats', 'cat'],
  ['feed', 'feed'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['motoring', 'motor'],
  ['sing', 'sing'],
  ['conflated', 'conflat'],
  ['hopping', 'hop'],
  ['falling', 'fall'],
  ['filing', 'file'],
  ['happy', 'happi'],
  ['sky', 'sky'],
  ['relational', 'relat'],
  ['vietnamization', 'vietnam'],
  ['hopefulness', 'hope'],
  ['electricity', 'electr'],
  ['adoption', 'adopt'],
  ['effective', 'effect'],
  ['rate', 'rate'],
  ['controlling', 'control'],
  ['is', 'is'],
  ['naïve', 'naïve'],
])('%s stems to %s, as in Porter’s paper', (word, expected) => {
  expect(stem(word)).toBe(expected)
})
