import { afterEach, expect, test } from '@jest/globals'
import request from 'supertest'
import { createFront } from './front.ts'

const front = createFront({
  web: () => Promise.reject(new Error('None has started.')),
  asset: () => undefined,
  where: stack => stack,
  inspect: () => false,
  onFailure() {},
})
afterEach(() => void front.server.close())

test('before the server starts, pages show the problem and retry', async () => {
  front.broadcast({
    kind: 'problem',
    problem: { title: 'The build failed', text: 'client/shell/Header.tsx:27\n<header ]' },
  })
  const { status, text, headers } = await request(front.server).get('/book/1')
  expect(status).toBe(503)
  expect(headers).toMatchObject({ refresh: '1', 'content-type': 'text/plain; charset=utf-8' })
  expect(text).toBe('The build failed\n\nclient/shell/Header.tsx:27\n<header ]')
})
