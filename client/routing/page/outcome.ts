import type { RequestError } from '../../../shared/page/apiClient.ts'
import type { Loader } from './page.ts'
import type { Head } from '../../../shared/page/head.ts'

export const NOT_FOUND = { failure: 404 } as const

type Errors = readonly [RequestError, ...RequestError[]]

/**
 * 404 only if the backend says so, or if the address names what the contract forbids: any other 404 is a fault of the
 * site, and would remove the page from search.
 */
export const failedSubject = ([{ status, error }]: Errors): { failure: number } => {
  if (error === 'VALIDATION') return NOT_FOUND
  return { failure: status === 404 && !error?.endsWith('NOT_FOUND') ? 503 : status }
}

/** Outcome of a failed primary call: a 404 is a fault of the backend, not of the address. */
export const failed = ([{ status }]: Errors): { failure: number } => ({ failure: status === 404 ? 503 : status })

export const staticPage =
  (title: () => string, more?: Partial<Head>): Loader<null> =>
  async () => ({ data: null, head: { title: title(), ...more } })

/** The same for an indexed page, with a description that names the brand. */
export const describedPage =
  (title: () => string, canonical: string, text: (values: { brand: string }) => string): Loader<null> =>
  async ({ brand }) => ({
    data: null,
    head: { title: title(), canonical, description: text({ brand: brand.appName }) },
  })
