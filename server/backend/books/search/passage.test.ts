import { expect, test } from '@jest/globals'
import { passageOf } from './passage.ts'
import { stem } from '../../text/searchWords.ts'

const passage = (text: string, ...words: string[]) => passageOf(text, new Set(words.map(stem)))
const filler = (count: number) => Array.from({ length: count }, (_, index) => `filler${index}`).join(' ')

test('a long text is cut around the first match', () => {
  const found = passage(`${filler(50)} the whales sang ${filler(50)}`, 'whale')!
  expect(found).toMatch(/^….* the _whales_ sang .*…$/)
  expect(found.length).toBeLessThan(220)
})

test('an excerpt ends with a whole word and an ellipsis, without spaces with a whole character', () => {
  expect(passage('The sea and the man who came out of it, '.repeat(20), 'sea')).toMatch(
    /^The _sea_ .* came out of it…$/,
  )
  expect(passage(`扉。${'灯台守は海に'.repeat(60)}`, '扉')).toBe(`_扉_。${'灯台守は海に'.repeat(40).slice(0, 197)}…`)
  expect(passage(`${'😀'.repeat(100)}。扉。${'灯台守は海に'.repeat(60)}`, '扉')).toMatch(/^…😀{29}。_扉_。灯.*…$/u)
})

test('the excerpt has as many of the words as possible', () => {
  expect(passage(`A whale. ${filler(60)} A white whale.`, 'white', 'whale')).toContain('A _white_ _whale_.')
})

test('accents and word forms are ignored, emphasis and line breaks removed', () => {
  expect(passage('_Les\nMisérables_ sings', 'miserables', 'singing')).toBe('Les _Misérables_ _sings_')
})

test('a text without the words has no excerpt', () => {
  expect(passage('A carpet.', 'car')).toBeUndefined()
})

test('in a long text a word is found anywhere, but not as the beginning of another', () => {
  const long = `${filler(2000)} A carpet. ${filler(2000)} The car stopped. ${filler(2000)}`
  expect(passage(long, 'car')).toMatch(/^….* The _car_ stopped\. .*…$/)
  expect(passage(`${filler(3000)} the whales sang ${filler(500)}`, 'whale')).toMatch(/^….* the _whales_ sang .*…$/)
})

test('letters that are longer in lower case keep positions right', () => {
  expect(passage('İİİ 가 sea', 'sea')).toBe('İİİ 가 _sea_')
  expect(passage('the sea 가 İİİ sea', 'sea')).toBe('the _sea_ 가 İİİ _sea_')
})

test('a word in a script without spaces is found within others, also in other forms', () => {
  expect(passage('灯台守は海に。', '台守')).toBe('灯_台守_は海に。')
  expect(passage('Die Straße… nach Łódź', 'strasse', 'lodz')).toBe('Die _Straße_… nach _Łódź_')
})
