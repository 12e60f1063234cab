import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { COSTS } from '../../../shared/api/endpoint.ts'
import { endpointNames, endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'

const costs = JSON.parse(readFileSync(new URL('./costs.json', import.meta.url), 'utf8')) as Record<string, number>

test('every call has been measured, and costs at most what it declares', () => {
  expect(Object.keys(costs).toSorted()).toEqual(endpointNames.toSorted())
  const isAbove = (name: EndpointName) => costs[name]! > COSTS[endpointOf(name).cost]
  expect(endpointNames.filter(isAbove)).toEqual([])
})
