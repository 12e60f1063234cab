import { expect, test } from '@jest/globals'
import express from 'express'
import request from 'supertest'
import { createLog } from '../../log.ts'
import { logRequests } from './log.ts'

test('the log line of a request has the fields of the web server', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'debug' }, { write: line => void lines.push(line) })
  const app = express().use(logRequests(log, { isEmbedded: false }))
  for (const path of ['/v1/book.show?book_id=1', '/v1/made.up', '/readyz', '/docs']) await request(app).get(path)
  expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
    { kind: 'api', route: 'book.show', url: '/v1/book.show', level: 30 },
    { kind: 'api', route: 'other', url: '/v1/made.up' },
    { kind: 'health', level: 20 },
    { url: '/docs', status: 404 },
  ])
})
