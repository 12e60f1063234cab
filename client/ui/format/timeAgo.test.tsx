import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { ServicesContext, type Services } from '../../services/services.ts'
import { TimeAgo } from './TimeAgo.tsx'
import { timeAgo } from './timeAgo.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
const now = at(22, 12)
const ago = (time: Date) => timeAgo(time.toISOString(), +now)

test('a time is relative, by the reader’s calendar days, and after a week a date', () => {
  expect([at(22, 12, 5), at(22, 11, 15), at(22, 3)].map(ago)).toEqual(['now', '45 min. ago', '9 hr. ago'])
  expect([at(21, 23, 50), at(20, 23), at(15, 1)].map(ago)).toEqual(['yesterday', '2 days ago', '7 days ago'])
  expect(timeAgo('2026-11-10T23:00:00.000Z', +now)).toBe('2026-11-10 23:00')
})

test('relative times match Intl.RelativeTimeFormat', () => {
  const words = new Intl.RelativeTimeFormat('en-US', { style: 'short', numeric: 'auto' })
  for (const count of [1, 2, 11]) {
    expect(timeAgo(new Date(+now - count * 60_000).toISOString(), +now)).toBe(words.format(-count, 'minute'))
    expect(timeAgo(new Date(+now - count * 3_600_000).toISOString(), +now)).toBe(words.format(-count, 'hour'))
  }
})

test('the server renders the date, also as datetime', () => {
  const html = (loading: boolean, time: string) =>
    renderToString(
      <ServicesContext value={{ stores: { local: { loading } } } as unknown as Services}>
        <TimeAgo time={time} />
      </ServicesContext>,
    )
  const old = '2026-03-09T08:05:59.123Z'
  expect(html(true, old)).toBe(`<time dateTime="${old}">2026-03-09 08:05</time>`)
  expect(html(false, new Date().toISOString())).toMatch(/^<time dateTime="[^"]+">now<\/time>$/)
  expect(html(false, old)).toBe(html(true, old))
})
