import { expect, test } from '@jest/globals'
import { slug } from './slug.ts'

test.each([
  ['Pride and Prejudice', 'pride-and-prejudice'],
  ['Moby-Dick; or, The Whale', 'moby-dick-or-the-whale'],
  ['  The Man Who… Was (Thursday)!  ', 'the-man-who-was-thursday'],
  ['The Parent’s Assistant', 'the-parents-assistant'],
  ['Les Misérables', 'les-misérables'],
  ['白鯨', '白鯨'],
  ['***', '-'],
  ['', '-'],
])('%j becomes %j in a link', (name, expected) => {
  expect(slug(name)).toBe(expected)
})

test('a hostile name costs no more than its first 200 characters', () => {
  expect(slug('a-'.repeat(50_000)).length).toBeLessThanOrEqual(200)
  expect(slug('-'.repeat(100_000))).toBe('-')
})
