import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { CHANGING } from './testing/changing.ts'

/** Headers of request bodies and forms, and headers that are not request headers. */
const ELSEWHERE = [
  'expect',
  'referer',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'content-encoding',
  'retry-after',
  'content-type',
  'set-cookie',
]

const sources = ['server/web', 'server/callers', 'server/telemetry'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !/\.test\.ts$|testing\//.test(name))
    .map(name => readFileSync(join(folder, name), 'utf8')),
)

/** `headers['name']`, `headers.name`, `req.get('name')`, and names in lists of them. */
const READS = [
  /\bheaders(?:\?\.)?\[?\.?'([\w-]+)'\]/g,
  /\breq\.headers\.([a-z]+)\b/g,
  /\breq\.get\('([\w-]+)'\)/g,
  /'((?:x-forwarded-|x-real-)[a-z]+|forwarded|via)'/g,
]

test('the recipes are tested with every header that the web server reads', () => {
  const read = new Set(
    sources.flatMap(text => READS.flatMap(form => [...text.matchAll(form)].map(([, name]) => name!))),
  )
  expect([...read].toSorted()).toContain('x-forwarded-host')
  const known = new Set([...Object.keys(CHANGING).map(name => name.toLowerCase()), ...ELSEWHERE])
  expect([...read].filter(name => !known.has(name.toLowerCase()))).toEqual([])
})
