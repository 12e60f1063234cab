import { pages } from '../../pages/pages.ts'
import { serverPages } from '../../pages/serverPages.ts'
import { LEGAL_PAGES } from '../../../shared/legalPages.ts'
import { routes } from '../../../shared/routes.ts'

const fixed = new Map(routes.flatMap(({ name, path }) => (path.includes(':') ? [] : [[name, path]])))

/**
 * An address of every route that readers open, with its status and page. Those that a cache must distinguish are in
 * `server/web/pages/cache/testing/paths.ts`.
 */
export const ADDRESSES: [path: string, status: number, page: string][] = [
  ...pages.flatMap(({ name, routes }) => {
    const { samples = [], status = 200 } = serverPages[name] ?? {}
    const paths = [...routes.flatMap(route => fixed.get(route) ?? []), ...samples]
    // Our brands name no publisher.
    return paths.map(path => [path, path === LEGAL_PAGES.imprint ? 404 : status, name] as [string, number, string])
  }),
  ['/no/such/page', 404, 'none'],
]
