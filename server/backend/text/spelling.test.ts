import { expect, test } from '@jest/globals'
import { respelled, soundOf, trigramsOf, typosBetween } from './spelling.ts'

test.each([
  ['mobi', 'moby', 1],
  ['dik', 'dick', 1],
  ['drgaon', 'dragon', 1],
  ['austin', 'austen', 1],
  ['heigths', 'heights', 1],
  ['', 'sea', 3],
  ['lamp', 'lamp', 0],
  ['kitten', 'sitting', 3],
])('between %s and %s there are %i typos', (typed, word, typos) => {
  expect(typosBetween(typed, word)).toBe(typos)
  expect(typosBetween(word, typed)).toBe(typos)
})

test('an unfinished word is compared with the beginning of another', () => {
  expect(typosBetween('wuth', 'wuthering', { unfinished: true })).toBe(0)
  expect(typosBetween('wuhter', 'wuthering', { unfinished: true })).toBe(1)
})

test('trigrams include the ends of words', () => {
  expect(trigramsOf('sea')).toEqual(['  s', ' se', 'sea', 'ea '])
  expect(trigramsOf('sea', { unfinished: true })).toEqual(['  s', ' se', 'sea'])
})

/** Two spellings of a name or word in English, Spanish, French, Portuguese, German, Vietnamese and Filipino. */
const ALIKE =
  'elisabeth elizabeth|filip philip|katherine catherine|colour color|ysabel isabel|jimena gimena|christoph kristof|' +
  'meyer meier|luiz luis|thiago tiago|ly li|kabayo cabayo|mateo matteo'
test.each(ALIKE.split('|').map(pair => pair.split(' ') as [string, string]))('%s sounds like %s', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other))
})

test('a word is spelt otherwise in both directions, one letter at a time', () => {
  expect(respelled('elisabeth')).toContain('elizabeth')
  expect(respelled('elizabeth')).toContain('elisabeth')
  expect(respelled('susan')).toEqual(expect.arrayContaining(['zusan', 'suzan']))
  expect(respelled('s'.repeat(100)).length).toBeLessThan(20)
})
