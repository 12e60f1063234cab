import type { RequestError } from '../../api/request.ts'
import type { Head, Loader, PageContext } from './page.ts'

/** Outcome of a page that is not there. */
export const NOT_FOUND = { failure: 404 } as const

/** Outcome of a page whose primary call failed. */
export const failed = ([{ status }]: readonly [RequestError, ...RequestError[]]): { failure: number } => ({
  failure: status,
})

/** Loader of a page that needs no data. `status`: its HTTP status, 200 if not given. */
export const staticPage = (title: string, more?: Partial<Head>, status?: number): Loader<null> => ({
  load: async () => ({ data: null, head: { title, ...more }, status }),
})

/** The same for a page that search engines should know, with a description that names the brand. */
export const describedPage = (
  title: string,
  canonical: string,
  text: (values: { brand: string }) => string,
): Loader<null> => ({
  load: async ({ brand }: PageContext) => ({
    data: null,
    head: { title, canonical, description: text({ brand: brand.appName }) },
  }),
})
