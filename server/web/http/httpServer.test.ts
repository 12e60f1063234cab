import { expect, test } from '@jest/globals'
import { listen } from '../../process/listen.ts'
import { createHttpServer } from './httpServer.ts'

test('slow and idle connections are closed', () => {
  const server = createHttpServer(() => {})
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    timeout: 30_000,
  })
  server.close()
})

// Addresses for documentation (RFC 5737), which no machine has.
test('a foreign address is refused with the name of its setting', async () => {
  await expect(
    listen(
      createHttpServer(() => {}),
      { port: 0, host: '203.0.113.7' },
      { port: 'PORT', host: 'HOST' },
    ),
  ).rejects.toThrow(/^HOST 203\.0\.113\.7 is no address/)
})
