import { expect, test } from '@jest/globals'
import { measurementId } from './analytics.ts'

const brand = {
  analytics: [
    { domain: 'm.paper', id: 'G-PHONE' },
    { domain: 'paper', id: 'G-ALL' },
  ],
}

test.each([
  ['m.paper.example', 'G-PHONE'],
  ['www.paper.example', 'G-ALL'],
  ['newspapers.example', 'G-ALL'],
  ['www.other.example', undefined],
  ['paper.localhost', undefined],
])('visits of %s are counted under %s', (domain, id) => {
  expect(measurementId(brand, domain)).toBe(id)
})
