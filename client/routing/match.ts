import { matchRoutes, type RouteObject } from 'react-router'
import { routes, type Route, type RouteName } from '../../shared/routes.ts'

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/**
 * The route table in react-router's form, with a quick check that rules out most paths: the library compiles all given
 * patterns on every call.
 */
const table = routes.map(route => {
  const segments = segmentsOf(route.path)
  return {
    first: segments[0] ?? '',
    least: segments.filter(segment => !segment.endsWith('?')).length,
    most: segments.length,
    object: { path: route.path, caseSensitive: true, handle: route } satisfies RouteObject,
  }
})

export type Match = { route: Route & { name: RouteName }; params: Readonly<Record<string, string | undefined>> }

/** The route of a path; undefined if there is none or the path cannot be decoded. */
export function matchPath(pathname: string): Match | undefined {
  let matches
  try {
    decodeURI(pathname)
    const segments = segmentsOf(pathname)
    const start = decodeURIComponent(segments[0] ?? '')
    const candidates = table.filter(
      ({ first, least, most }) =>
        (first === start || first.startsWith(':')) && segments.length >= least && segments.length <= most,
    )
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
