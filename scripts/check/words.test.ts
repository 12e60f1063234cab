import { expect, test } from '@jest/globals'
import { longSubjects, operatorTexts, privateComments, privateNames, privateWords } from './words.ts'

test('texts for operators are found: log messages, help texts, alerts and panels', () => {
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

test('private words are reported with the standard term, and values in messages are refused', () => {
  expect(privateWords(['page cache purged', 'what was kept long enough is gone'])).toEqual([
    '"what was kept long enough is gone": write cached, stored or retained',
  ])
  expect(privateWords(['book ${result}'])).toEqual(['"book ${result}": a message is constant, a value is a field'])
  expect(privateNames(['server/backend/newcomer.ts', 'server/log.ts'])).toEqual(['server/backend/newcomer.ts'])
})

test('a private phrase in a comment is named with the standard term, also across lines, and never in code', () => {
  const comment = ['/**', ' * Puts one in the', ' * place of another.', ' */'].join('\n')
  const source = `${comment}\nconst anew = 'whoever' ${'//'} made anew`
  expect(privateComments('a.ts', source)).toEqual([
    'a.ts: "in the place of": write instead of',
    'a.ts: "anew": write again',
  ])
})

test('a subject of a commit has at most 72 characters', () => {
  expect(longSubjects(['a'.repeat(72), 'a'.repeat(73)])).toEqual(['a'.repeat(73)])
})
