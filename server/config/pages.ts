import type { Settings } from '../settings.ts'
import { milliseconds, patience, wholeNumber } from '../settings/kinds.ts'

/** Pages: their data, their turns, and how long they may take. */
export const pages = {
  pageMaxSockets: {
    name: 'PAGE_MAX_SOCKETS',
    schema: wholeNumber(1, 4096),
    preset: '64',
    meaning:
      'Most connections of all pages at once to one backend. A page waits for one as long as `API_CONNECT_TIMEOUT`.',
  },
  pageDataTimeout: {
    name: 'PAGE_DATA_TIMEOUT',
    schema: patience,
    preset: '5000',
    meaning: 'Longest wait of a page for its data, in ms; then it shows the error page.',
  },
  pagesAtOnce: {
    name: 'PAGES_AT_ONCE',
    schema: wholeNumber(1, 10_000),
    preset: '20',
    meaning: 'Most pages at once that ask one backend for data; a page makes about three calls.',
  },
  pagesWaiting: {
    name: 'PAGES_WAITING',
    schema: wholeNumber(0, 100_000),
    preset: '500',
    meaning: 'Most pages that wait to be among those; more are answered with 503.',
  },
  pagesWaitingTime: {
    name: 'PAGES_WAITING_TIME',
    schema: patience,
    preset: '4000',
    meaning: 'Longest wait of a page for its turn, in ms; then 503.',
  },
  pageRenderTimeout: {
    name: 'PAGE_RENDER_TIMEOUT',
    schema: patience,
    preset: '10000',
    meaning: 'Longest time that a page is rendered and its parts waited for, in ms; then the browser fetches them.',
  },
  overloadDelay: {
    name: 'OVERLOAD_DELAY',
    schema: milliseconds,
    preset: '500',
    meaning:
      'Mean delay of the event loop over a second, in ms, twice in a row, from which on pages that are not kept are ' +
      '503, until it has halved; 0: never.',
  },
} as const satisfies Settings
