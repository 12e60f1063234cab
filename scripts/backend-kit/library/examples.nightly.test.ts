import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import express from 'express'
import request from 'supertest'
import { createTestSite } from './createTestSite.ts'

/** The examples of docs/contract.md; the last test holds the document to them. */
const EXAMPLES = import.meta.filename

// example 1
test('a book that is gone is 404, and the page says so', async () => {
  await using site = await createTestSite({ backend: { faults: { 'book.show': 'BOOK_NOT_FOUND' } } })
  const page = await request(site.server).get('/novel/1/fantasy/a-lamp-for-the-tide')
  expect(page.status).toBe(404)
})
// end

// example 2
test('the home page of a brand has its name, and the backend is told whose it is', async () => {
  await using site = await createTestSite({
    brands: { north: { appName: 'Northwind' }, south: { appName: 'Southwind' } },
  })
  const page = await request(site.server).get('/').set('Host', site.hostOf('south'))
  expect(page.text).toContain('Southwind')
  expect(page.text).not.toContain('Northwind')
  expect(site.mock?.asked.at(-1)?.headers['x-brand']).toBe('south')
})
// end

// example 3
test('my own backend, an Express app, answers through the site', async () => {
  const offers = { accounts: false, payments: false }
  const backend = express().get('/v1/site.capabilities', (_req, res) => {
    res.json({ code: 200, desc: '', data: { offers } })
  })
  await using site = await createTestSite({ backend })
  const answer = await request(site.server).get(site.pathOf('one', 'site.capabilities'))
  expect(answer.body.data).toEqual({ offers })
})
// end

test('docs/contract.md shows these three examples as they stand here', () => {
  const examples = [...readFileSync(EXAMPLES, 'utf8').matchAll(/^\/\/ example \d\n(.*?)^\/\/ end$/gms)]
  expect(examples).toHaveLength(3)
  const document = readFileSync('docs/contract.md', 'utf8')
  for (const [, example] of examples) expect(document).toContain(example)
})
