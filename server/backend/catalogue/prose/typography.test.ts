import { expect, test } from '@jest/globals'
import { typeset } from './typography.ts'

test.each([
  ['"Oh!" said he, "no--not \'that.\'"', '“Oh!” said he, “no—not ‘that.’”'],
  ["'Tis the boys' own; 'em and rock 'n' roll of '98", '’Tis the boys’ own; ’em and rock ’n’ roll of ’98'],
  ['"\'Tis so," cried she.--"Very little white satin!"', '“’Tis so,” cried she.—“Very little white satin!”'],
  ['"I was going--"', '“I was going—”'],
  ["Lord M---- and Mrs. S--'s . . . aunt", 'Lord M—— and Mrs. S—’s … aunt'],
  ['"_Court_," said he, "_that_ is \'_court_.\'"', '“_Court_,” said he, “_that_ is ‘_court_.’”'],
  [
    '"Yes,"  she said hesitatingly;" but it is nothing," said he. "No."',
    '“Yes,” she said hesitatingly; “but it is nothing,” said he. “No.”',
  ],
  ["A' flourishin' his tail,--", 'A’ flourishin’ his tail,—'],
  ['("So she says")', '(“So she says”)'],
  [
    "is there a seat in that _H_arbour yonder? On _H_earth, and _H_'arm",
    'is there a seat in that _Harbour_ yonder? On _Hearth_, and _H_’arm',
  ],
  ['***', '***'],
])('%s is set as %s', (typed, printed) => {
  expect(typeset(typed)).toBe(printed)
})

test('speech in single quotes opens even if it closes in a later paragraph', () => {
  expect(typeset("'Well, then, it's so--", true)).toBe('‘Well, then, it’s so—')
})

test('lines of verse stay lines', () => {
  expect(typeset('"One\n  two,"')).toBe('“One\ntwo,”')
})
