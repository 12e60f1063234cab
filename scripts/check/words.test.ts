import { expect, test } from '@jest/globals'
import { longSubjects, operatorTexts, privateNames, privateWords } from './words.ts'

test('what operators read is found: log messages, help texts, alerts and panels', () => {
  const source = `
    log.warn({ reason: reasonOf(error) }, 'Redis rejected a command')
    requestLog(req).error(
      { failure: error, call: name(call), ...about },
      'API call failed',
    )
    outages.report(error, 'scheduled job failed')
    new Gauge({ name: 'brands', help: 'Brands served.' })
          summary: workers keep crashing
      "title": "Page latency",`
  expect(operatorTexts(source)).toEqual([
    'Redis rejected a command',
    'API call failed',
    'scheduled job failed',
    'Brands served.',
    'workers keep crashing',
    'Page latency',
  ])
})

test('a word of our own is named with the field’s word, and a value in a message is none', () => {
  expect(privateWords(['page cache purged', 'what was kept long enough is gone'])).toEqual([
    '"what was kept long enough is gone": write cached, stored or retained',
  ])
  expect(privateWords(['book ${result}'])).toEqual(['"book ${result}": a message is constant, a value is a field'])
  expect(privateNames(['server/backend/newcomer.ts', 'server/log.ts'])).toEqual(['server/backend/newcomer.ts'])
})

test('a subject of a commit has at most 72 characters', () => {
  expect(longSubjects(['a'.repeat(72), 'a'.repeat(73)])).toEqual(['a'.repeat(73)])
})
