import { matchRoutes, type RouteObject } from 'react-router'
import { routes, type Route, type RouteName } from '../../shared/routes.ts'

/** The route table in react-router's form. */
const routeObjects: RouteObject[] = routes.map(route => ({ path: route.path, caseSensitive: true, handle: route }))

export type Match = { route: Route & { name: RouteName }; params: Readonly<Record<string, string | undefined>> }

/** The route of a path, or undefined. A path that cannot be decoded matches nothing. */
export function matchPath(pathname: string): Match | undefined {
  let matches
  try {
    decodeURI(pathname)
    matches = matchRoutes(routeObjects, pathname)
  } catch {
    return undefined
  }
  const match = matches?.at(-1)
  return match && { route: match.route.handle as Match['route'], params: match.params }
}
