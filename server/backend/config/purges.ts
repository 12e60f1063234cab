import * as z from 'zod'
import type { Environment, Problem, Settings, Values } from '../../settings.ts'
import { address, bearer, list } from '../../settings/kinds.ts'

/** Web servers that are told when kept pages are not true any more. */
export const purges = {
  purgeUrl: {
    name: 'PURGE_URL',
    schema: list.pipe(z.array(address('http', 'https'))).optional(),
    example: 'http://web-1:9100/purge,http://web-2:9100/purge',
    meaning:
      'For a backend that runs apart: `POST /purge` on the operators’ ports of its web servers, told when a book was ' +
      'withdrawn or restored; separated by commas. Needs `OPERATIONS_TOKEN`. An embedded one tells its own server.',
  },
  operationsToken: {
    name: 'OPERATIONS_TOKEN',
    schema: bearer.optional(),
    example: 'the output of openssl rand -hex 24',
    secret: true,
    meaning: 'Bearer token of that `POST /purge`.',
  },
} as const satisfies Settings

/** Whom to tell, and by which token. */
export const purgesOf = (values: Values<typeof purges>) =>
  (values.purgeUrl ?? []).map(url => ({ url, token: values.operationsToken ?? '' }))

/** What does not go together there. */
export const wrongPurges = (given: Environment): Problem[] =>
  given['PURGE_URL'] && !given['OPERATIONS_TOKEN']
    ? [{ name: 'OPERATIONS_TOKEN', reason: 'is needed with PURGE_URL' }]
    : []
