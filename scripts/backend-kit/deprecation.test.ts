import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { endpoints } from '../../shared/api/endpoints.ts'

const deprecated = { since: '1.1.0', until: '2.0.0', instead: 'search.multi keyword' }
// Before the documents are made, which is when they are asked for first.
Object.assign(endpoints['book.find'], { deprecated })
const { openapiFile, withTables } = await import('./docs.ts')

test('a call that goes out of use says so in the document for programs and in the table for people', () => {
  const { paths } = JSON.parse(openapiFile())
  expect(paths['/v1/book.find'].get).toMatchObject({ deprecated: true, 'x-deprecation': deprecated })
  expect(paths['/v1/book.show'].get).not.toHaveProperty('deprecated')
  expect(withTables(readFileSync('docs/contract.md', 'utf8'))).toMatch(
    /\| GET `book\.find` \|.*\| Deprecated since 1\.1\.0, until 2\.0\.0 at the earliest: use `search\.multi keyword` \|\n/,
  )
})

test('a field that goes out of use says so where its meaning stands, and in the change log', () => {
  const document = readFileSync('docs/contract.md', 'utf8')
  expect(document).toMatch(
    /\| `version` \| `nestedH5\.info` \|.*Deprecated since 1\.1\.0, until 2\.0\.0 at the earliest/,
  )
  expect(document).toMatch(/\| `nestedH5\.info` `version` \| deprecated \|.*use `site\.capabilities contract_version`/)
})
