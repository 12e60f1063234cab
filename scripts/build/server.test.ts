import { expect, test } from '@jest/globals'
import { clientSources } from './server.ts'

test('a clone in a folder named client keeps the server’s files apart from the client’s', () => {
  expect('/srv/client/client/app/App.tsx').toMatch(clientSources('/srv/client'))
  expect('/srv/client/server/backend/program.ts').not.toMatch(clientSources('/srv/client'))
})
