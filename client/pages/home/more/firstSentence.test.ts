import { expect, test } from '@jest/globals'
import { firstSentence } from './firstSentence.ts'

test('the first sentence is complete, without markup or headings', () => {
  expect(
    firstSentence(['CHAPTER I', '***', 'The gates were _hers_, and had been for thirty years. Then it rained.']),
  ).toBe('The gates were hers, and had been for thirty years.')
  expect(firstSentence(['Vilar de Sem-Conto, 20 October 1940', 'On my first morning I was told to knock.'])).toBe(
    'On my first morning I was told to knock.',
  )
  expect(firstSentence(['“You are late, Mr. Holmes, by a day!” she said. He sat.'])).toBe(
    '“You are late, Mr. Holmes, by a day!”',
  )
  expect(firstSentence(['那天夜里，整座城市都停了电，只有铁路道口的灯还亮着。她没有回家。'])).toBe(
    '那天夜里，整座城市都停了电，只有铁路道口的灯还亮着。',
  )
})

test('a long first sentence is cut at a word, and a chapter without prose has none', () => {
  const long = firstSentence([`It was ${'a night of wind and water '.repeat(20)}and no ship came.`])!
  expect(long.length).toBeLessThanOrEqual(220)
  expect(long.endsWith('…')).toBe(true)
  expect(firstSentence(['ACT I', '[Enter Barnardo and Francisco, two sentinels.]'])).toBe(undefined)
  expect(firstSentence([])).toBe(undefined)
})
