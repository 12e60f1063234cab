import { ADDRESSES } from '../../../../../client/journeys/testing/addresses.ts'
import { serverPages } from '../../../../../client/pages/serverPages.ts'
import { BOOK } from './ask.ts'

const known = [
  ...ADDRESSES.map(([path]) => path),
  ...Object.values(serverPages).flatMap(({ variants = [] }) => variants),
  '/myinfo/x.css',
  '/history;.js',
]

/** Addresses of every route, and of none. Searches are excluded, since they change other pages. */
export const paths: readonly string[] = known
  .filter(path => !/^\/search(-more)?\/./.test(path))
  // The samples cannot name its book.
  .map(path => path.replace('/novel/1/x/y', BOOK))
