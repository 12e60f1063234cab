import { expect, test } from '@jest/globals'
import { byName, filedUnder } from './filing.ts'

test.each([
  ['Émile', 'e'],
  ['Đất rừng phương Nam', 'd'],
  ['Ông già và biển cả', 'o'],
  ['Łódź', 'l'],
  ['“Fog”', 'f'],
  ['1984', '0-9'],
  ['白鲸', 'b'],
  ['三国演义', 's'],
  ['中国', 'z'],
  ['Ёлка', 'е'],
  ['Ίλιον', 'ι'],
  ['ألف ليلة وليلة', 'ا'],
  ['吾輩は猫である', 'あ'],
  ['채식주의자', '\u110e'],
  ['', '0-9'],
])('%j is filed under %s', (name, letter) => {
  expect(filedUnder(name)).toBe(letter)
})

test('names with marks are sorted at their base letter, Chinese ones by pinyin', () => {
  expect(['Zebra', 'Ốc', '白', 'Eo', 'Đất', '三', 'Война', 'Dz', '阿'].toSorted(byName).join(' ')).toBe(
    '阿 白 三 Đất Dz Eo Ốc Zebra Война',
  )
})
