import { expect, test } from '@jest/globals'
import { createHttpServer } from './httpServer.ts'

test('connections that are slow or idle do not live long', () => {
  const server = createHttpServer(() => {})
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    timeout: 120_000,
  })
  server.close()
})
