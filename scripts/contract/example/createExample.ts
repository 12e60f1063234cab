import { getRequestListener } from '@hono/node-server'
import { createCalls } from './calls.ts'
import { defineCatalogue } from './catalogue.ts'
import { defineReaders, type Account } from './readers.ts'

/** What it has and what it has not: the site shows no more than this. */
const offers = {
  ...{ accounts: true, reading_log: true, mail: false, third_party: false, payments: false },
  ...{ shelf: false, complaints: false, invitations: false, tracking: false },
}

/** A listener of `node:http`: a small backend for Quire's site, on Hono, made from docs/contract.md alone. */
export const createExample = ({ accounts }: { accounts: readonly Account[] }) => {
  const calls = createCalls()
  calls.call('GET site.capabilities', {}, () => ({ offers }))
  defineCatalogue(calls)
  defineReaders(calls, accounts)
  return getRequestListener(calls.app.fetch)
}
