import { matchRoutes, type RouteObject } from 'react-router'
import { routes, type Route, type RouteName } from '../../shared/routes.ts'

/** The route table in react-router's form; the route's name is its id. */
const routeObjects: RouteObject[] = routes.map(({ name, path }) => ({ id: name, path, caseSensitive: true }))
const byName = new Map<string, Route>(routes.map(route => [route.name, route]))

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
  const route = match && byName.get(match.route.id ?? '')
  return match && route ? { route: route as Match['route'], params: match.params } : undefined
}
