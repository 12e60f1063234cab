import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { LOCALES } from '../locales.ts'
import { written, grouped, isPlain, shortened } from './format.ts'

const COUNTS = [0, 1, 9, 99, 100, 949, 950, 999, 1000, 1049, 1050, 1149, 1150, 1250, 9949, 9950, 12_345, 99_949, 99_950]
const LARGER = [1, 10, 100, 1000, 100_000, 10_000_000].flatMap(times =>
  [9994, 9995, 9999, 123_456, 999_499, 999_500, 999_949, 999_950, 999_999, 1_000_000, 54_321_987].map(n => n * times),
)
/** Excludes 1000–9999, where `Intl` may omit the group separator that readers expect. */
const counts = [...COUNTS, ...LARGER].filter(
  count => isPlain(count) && (count < 1000 || count >= 10_000) && count < 1e9,
)

/** Vietnamese sites write these for CLDR’s abbreviations, which no reader there knows. */
const READ_SIGNS: Record<string, string> = { N: 'K', Tr: '\u00A0tr', T: '\u00A0tỷ' }

test.each(LOCALES.map(({ iso, numbers }) => [iso, numbers] as const))(
  'numbers of %s are written as the language writes them',
  (iso, numbers) => {
    const whole = new Intl.NumberFormat(iso)
    const short = new Intl.NumberFormat(iso, { notation: 'compact', maximumFractionDigits: 1 })
    expect(counts.length).toBeGreaterThan(45)
    expect(counts.map(count => grouped(count, numbers))).toEqual(counts.map(count => whole.format(count)))
    const plain = (text: string) =>
      text.replace(/(?<=\d)[.,\s](?=\d{3}(?!\d))/g, '').replace(/\s(?:N|Tr|T)$/, sign => READ_SIGNS[sign.trim()]!)
    expect(counts.map(count => plain(shortened(count, numbers)))).toEqual(
      counts.map(count => plain(short.format(count))),
    )
  },
)

test.each(LOCALES.map(({ iso, dates }) => [iso, dates] as const))(
  'dates and times of %s are written as the language writes them',
  (iso, dates) => {
    const formats = {
      date: new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeZone: 'UTC' }),
      dateTime: new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
    }
    const times = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2026, at / 2, at + 1, at, 5 + at)))
    const plain = (text: string) => text.replace(/\s/g, ' ')
    for (const form of ['date', 'dateTime'] as const)
      expect(times.map(time => plain(written(time.toISOString(), dates[form], dates.months)))).toEqual(
        times.map(time => plain(formats[form].format(time))),
      )
  },
)

test('invalid or large counts are not formatted', () => {
  expect([-1, 0.5, Number.NaN, Infinity, 1e15, 999_960_000_000_000].map(isPlain)).toEqual(Array(6).fill(false))
})

test('components contain no literal texts, which no translation would reach', () => {
  const files = globSync('client/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$|testing/.test(file))
  const found = files
    .map(file => readFileSync(file, 'utf8'))
    .flatMap(source => [
      // Text between tags, and in attributes that are displayed or read aloud.
      ...source.matchAll(/(?<!=)>\s*([A-Z][a-z]+(?: [\w’]+)*[.!?…]?)\s*<\//g),
      ...source.matchAll(
        /\b(?:aria-label|alt|title|placeholder|heading|label|description)(?:=|: )["'`]([^"'`]*[a-z][^"'`]*)["'`]/g,
      ),
    ])
  expect(found.map(([text]) => text)).toEqual([])
})
