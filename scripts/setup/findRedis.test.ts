import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { findRedis } from './findRedis.ts'

const named = process.env['REDIS_BIN']
beforeEach(() => void delete process.env['REDIS_BIN'])
afterEach(() => {
  if (named) process.env['REDIS_BIN'] = named
})

const NOWHERE = { folders: [], install: () => {} }

test('without a Redis the tests continue, and print that', () => {
  const said: string[] = []
  expect(findRedis(line => said.push(line), { ...NOWHERE, isDemanded: false })).toBeUndefined()
  expect(said).toEqual([expect.stringMatching(/^NOT TESTED: .*install redis-server or valkey-server/)])
})

test('CI is not green without a Redis', () => {
  expect(() => findRedis(() => {}, { ...NOWHERE, isDemanded: true })).toThrow('need a Redis: install redis-server')
})

test('a missing file in REDIS_BIN is reported', () => {
  process.env['REDIS_BIN'] = '/nowhere/redis-server'
  expect(() => findRedis(() => {}, NOWHERE)).toThrow('REDIS_BIN names /nowhere/redis-server')
  delete process.env['REDIS_BIN']
})
