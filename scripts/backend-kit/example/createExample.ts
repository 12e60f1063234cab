import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createCalls } from './calls.ts'
import { defineCatalogue } from './catalogue.ts'
import { defineComments } from './comments.ts'
import { defineReaders, type Account } from './readers.ts'

const HAS = { accounts: true, reading_log: true, comments: true }
const LACKS = { mail: false, third_party: false, payments: false, shelf: false, complaints: false, invitations: false }
/** A listener for `node:http`: a small backend for the site, on Hono, written from docs/contract.md. */
export function createExample({ accounts }: { accounts: readonly Account[] }) {
  const calls = createCalls()
  calls.call('site.capabilities', () => ({ offers: { ...HAS, ...LACKS, tracking: false } }))
  defineCatalogue(calls)
  defineComments(calls, defineReaders(calls, accounts))
  return getRequestListener(calls.app.fetch)
}

if (import.meta.main) {
  const accounts = [{ email: 'reader@example.com', password: 'a lamp for the tide' }]
  createServer(createExample({ accounts })).listen(Number(process.env['PORT'] ?? 4000), '127.0.0.1')
}
