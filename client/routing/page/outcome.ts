import type { RequestError } from '../../api/request.ts'
import type { Head, Loader, PageContext } from './page.ts'

/** Outcome of a page that is not there. */
export const NOT_FOUND = { failure: 404 } as const

type Errors = readonly [RequestError, ...RequestError[]]

/**
 * Outcome of a page whose call for its very subject failed: 404 where the backend says that it knows no such book,
 * author, …. Any other 404 is the site's fault, such as a wrong address of its backend, and would take the page out of
 * search engines.
 */
export const failedSubject = ([{ status, error }]: Errors): { failure: number } => ({
  failure: status === 404 && !error?.endsWith('NOT_FOUND') ? 503 : status,
})

/** Outcome of a page whose primary call failed: that nothing is there is its backend's fault, not the address's. */
export const failed = ([{ status }]: Errors): { failure: number } => ({ failure: status === 404 ? 503 : status })

/** Loader of a page that needs no data. `status`: its HTTP status, 200 if not given. */
export const staticPage = (title: () => string, more?: Partial<Head>, status?: number): Loader<null> => ({
  load: async () => ({ data: null, head: { title: title(), ...more }, status }),
})

/** The same for a page that search engines should know, with a description that names the brand. */
export const describedPage = (
  title: () => string,
  canonical: string,
  text: (values: { brand: string }) => string,
): Loader<null> => ({
  load: async ({ brand }: PageContext) => ({
    data: null,
    head: { title: title(), canonical, description: text({ brand: brand.appName }) },
  }),
})
