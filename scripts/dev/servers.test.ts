import { expect, test } from '@jest/globals'
import { createNews } from './servers.ts'

const line = (level: number, fields: Record<string, unknown>) =>
  JSON.stringify({ level, time: new Date(Math.random() * 1e12).toISOString(), name: 'web', ...fields })

test('a restart says nothing that the first start has said, and no calls that fail meanwhile', () => {
  const { isNews, restart } = createNews()
  const start = () => line(40, { msg: 'test payments' })
  const call = () => line(40, { requestId: 'a', msg: 'backend call failed' })
  expect([start(), start(), call()].map(text => isNews(text))).toEqual([true, true, true])
  restart()
  expect([start(), call()].map(text => isNews(text, true))).toEqual([false, false])
  expect([call(), line(30, { msg: 'another' })].map(text => isNews(text))).toEqual([true, true])
})

test('errors and what is no line of a log are always shown', () => {
  const { isNews, restart } = createNews()
  for (const text of [line(50, { requestId: 'a', msg: 'page failed' }), 'TypeError: x is not a function']) {
    isNews(text)
    restart()
    expect(isNews(text, true)).toBe(true)
  }
})
