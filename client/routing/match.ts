import { matchRoutes, type RouteObject } from 'react-router'
import { routes, type Route, type RouteName } from '../../shared/routes.ts'

const firstSegment = (path: string) => path.split('/', 2)[1] ?? ''

/** The route table in react-router's form, by first segment: it compiles all patterns that it is handed, each time. */
const table = routes.map(route => ({
  first: firstSegment(route.path),
  object: { path: route.path, caseSensitive: true, handle: route } satisfies RouteObject,
}))

export type Match = { route: Route & { name: RouteName }; params: Readonly<Record<string, string | undefined>> }

/** The route of a path, or undefined. A path that cannot be decoded matches nothing. */
export function matchPath(pathname: string): Match | undefined {
  let matches
  try {
    decodeURI(pathname)
    const segment = decodeURIComponent(firstSegment(pathname))
    const candidates = table.filter(({ first }) => first === segment || first.startsWith(':'))
    matches = matchRoutes(
      candidates.map(({ object }) => object),
      pathname,
    )
  } catch {
    return undefined
  }
  const match = matches?.at(-1)
  return match && { route: match.route.handle as Match['route'], params: match.params }
}
