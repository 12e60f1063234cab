import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { type Services, ServicesContext } from '../../services/services.ts'
import { TimeAgo } from './TimeAgo.tsx'
import { cards } from '../../../shared/text/en/discover/cards.ts'
import { compact, dateTime, scoreText } from '../../../shared/text/format.ts'
import { localTime } from './localTime.ts'
import { timeAgo } from './timeAgo.ts'

test('large numbers are abbreviated', () => {
  expect([0, 999, 12_345, 4_000_000].map(compact)).toEqual(['0', '999', '12.3K', '4M'])
})

test('a count of novels reads well', () => {
  expect([1, 2, 1200].map(count => cards.novels({ count }))).toEqual(['1 novel', '2 novels', '1.2K novels'])
})

test('scores have one decimal, times the form of the language', () => {
  expect(scoreText(4)).toBe('4.0')
  expect(dateTime('2026-03-09T08:05:59.123Z')).toBe('Mar 9, 2026, 8:05\u00A0AM')
})

test('times are shown in the reader’s time zone', () => {
  expect(localTime(new Date(2026, 0, 5, 7, 3).toISOString())).toBe('Jan 5, 2026, 7:03\u00A0AM')
})

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
const now = at(22, 12)
const ago = (time: Date) => timeAgo(time.toISOString(), +now)

test('a time is relative, by the reader’s calendar days, and after a week a date', () => {
  expect([at(22, 12, 5), at(22, 11, 15), at(22, 3)].map(ago)).toEqual(['now', '45 min. ago', '9 hr. ago'])
  expect([at(21, 23, 50), at(20, 23), at(15, 1)].map(ago)).toEqual(['yesterday', '2 days ago', '7 days ago'])
  expect(timeAgo(at(10, 23).toISOString(), +now)).toBe('Nov 10, 2026, 11:00\u00A0PM')
})

test('the server renders the date, also as datetime', () => {
  const html = (loading: boolean, time: string) =>
    renderToString(
      <ServicesContext value={{ stores: { local: { loading } } } as unknown as Services}>
        <TimeAgo time={time} />
      </ServicesContext>,
    )
  const old = '2026-03-09T08:05:59.123Z'
  expect(html(true, old)).toBe(`<time dateTime="${old}">Mar 9, 2026, 8:05\u00A0AM</time>`)
  expect(html(false, new Date().toISOString())).toMatch(/^<time dateTime="[^"]+" title="[^"]+">now<\/time>$/)
  expect(html(false, old)).toContain(`>${localTime(old)}</time>`)
})
