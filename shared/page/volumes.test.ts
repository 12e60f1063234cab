import { expect, test } from '@jest/globals'
import { rangesOf } from './volumes.ts'

const volume = (title: string, first_chapter: number, last_chapter: number) => ({ title, first_chapter, last_chapter })

test('every chapter is in one range, also those without a volume', () => {
  expect(rangesOf([volume('One', 2, 40), volume('Two', 41, 80), volume('Extras', 90, 91)], 95)).toEqual([
    { first: 1, last: 1, hasHeading: false },
    { title: 'One', first: 2, last: 40, hasHeading: true },
    { title: 'Two', first: 41, last: 80, hasHeading: true },
    { first: 81, last: 89, hasHeading: true },
    { title: 'Extras', first: 90, last: 91, hasHeading: true },
    { first: 92, last: 95, hasHeading: true },
  ])
})

test.each([undefined, []])('a book with volumes %j has no ranges', volumes => {
  expect(rangesOf(volumes, 95)).toEqual([])
})

test('overlapping, reversed or too long volumes still give a complete list', () => {
  const wrong = [volume('One', 1, 50), volume('Over', 40, 60), volume('Back', 80, 70), volume('Two', 61, 999)]
  expect(rangesOf([...wrong, volume('Beyond', 1000, 1010)], 95)).toEqual([
    { title: 'One', first: 1, last: 50, hasHeading: true },
    { first: 51, last: 60, hasHeading: true },
    { title: 'Two', first: 61, last: 95, hasHeading: true },
  ])
  expect(rangesOf([volume('Beyond', 1000, 1010)], 95)).toEqual([])
})
