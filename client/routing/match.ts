import { matchRoutes } from 'react-router'
import { printable } from '../../shared/links.ts'
import { routes, type Route, type RouteName } from '../../shared/routes.ts'

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/** With a quick check that rules out most paths: the library compiles all given patterns on every call. */
const table = routes.map(route => {
  const { path } = route
  const segments = segmentsOf(path)
  const [first = ''] = segments
  const least = segments.filter(segment => !segment.endsWith('?')).length
  return { path, caseSensitive: true, handle: route, first, least, most: segments.length }
})

export type Match = { route: Route & { name: RouteName }; params: Readonly<Record<string, string | undefined>> }

/** Matches of recent paths: each page is matched two or three times, which took a tenth of its time. */
const recent = new Map<string, Match>()
const MOST_RECENT = 500

/** The route of a path; undefined if there is none, or the path cannot be decoded or shown. */
export function matchPath(pathname: string): Match | undefined {
  const known = recent.get(pathname)
  if (known) return known
  const match = findMatch(pathname)
  if (recent.size >= MOST_RECENT) recent.clear()
  if (match) recent.set(pathname, match)
  return match
}

function findMatch(pathname: string): Match | undefined {
  let matches
  try {
    const path = decodeURI(pathname)
    if (path !== printable(path)) return undefined
    const segments = segmentsOf(pathname)
    const start = decodeURIComponent(segments[0] ?? '')
    const candidates = table.filter(
      ({ first, least, most }) =>
        (first === start || first.startsWith(':')) && segments.length >= least && segments.length <= most,
    )
    matches = matchRoutes(candidates, pathname)
  } catch {
    return undefined
  }
  const match = matches?.at(-1)
  return match && { route: match.route.handle as Match['route'], params: match.params }
}
