import type { Settings, Values } from '../settings.ts'
import { bytes, MIB, patience, share, wholeNumber } from '../settings/kinds.ts'

/** Calls to backends. */
export const calls = {
  apiConnectTimeout: {
    name: 'API_CONNECT_TIMEOUT',
    schema: patience,
    preset: '2000',
    meaning: 'Longest wait for a connection to a backend, in ms.',
  },
  apiIdleTimeout: {
    name: 'API_IDLE_TIMEOUT',
    schema: patience,
    preset: '15000',
    meaning: 'Longest silence of a backend, in ms.',
  },
  apiTotalTimeout: {
    name: 'API_TOTAL_TIMEOUT',
    schema: patience,
    preset: '30000',
    meaning: 'Longest time for one API call, in ms.',
  },
  apiMaxBody: {
    name: 'API_MAX_BODY',
    schema: bytes(1000, 256 * MIB),
    preset: '1048576',
    meaning: 'Largest body of an API call, in bytes.',
  },
  apiMaxAnswer: {
    name: 'API_MAX_ANSWER',
    schema: bytes(1024, 256 * MIB),
    preset: '2097152',
    meaning: 'Largest answer of a backend, for pages and for API calls, in bytes: as sent, and unpacked.',
  },
  apiMaxSockets: {
    name: 'API_MAX_SOCKETS',
    schema: wholeNumber(1, 10_000),
    preset: '128',
    meaning:
      'Most connections at once to one backend, as many for pages as for calls, so that a slow one cannot take all.',
  },
  apiMaxWaiting: {
    name: 'API_MAX_WAITING',
    schema: wholeNumber(0, 100_000),
    preset: '256',
    meaning: 'Most calls that wait for one of these connections, for API_CONNECT_TIMEOUT; more get 503.',
  },
  checkAnswers: {
    name: 'CHECK_ANSWERS',
    schema: share.optional(),
    example: '0.1',
    meaning:
      'Part of the answers to API calls that is held against the contract once it has been passed on, 0 to 1: log ' +
      'and metrics say what is wrong. Answers for pages are checked all. Absent: 0.01 in `production`, else 1.',
  },
  backendFailures: {
    name: 'BACKEND_FAILURES',
    schema: wholeNumber(1, 10_000),
    preset: '10',
    meaning:
      'Calls in a row without an answer after which a backend is left alone, but for a call a second, until it ' +
      'answers.',
  },
} as const satisfies Settings

/** Part of the answers to API calls that is held against the contract, 0 to 1. */
export const checkAnswersOf = ({ checkAnswers }: Pick<Values<typeof calls>, 'checkAnswers'>, isProduction: boolean) =>
  checkAnswers ?? (isProduction ? 0.01 : 1)
