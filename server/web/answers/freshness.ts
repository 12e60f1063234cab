import type { IncomingHttpHeaders } from 'node:http'
import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'

/** Seconds for which an answer serves other pages too. Short, for a kept page is as much older. */
const secondsOf = (name: EndpointName) => endpointOf(name).fresh?.pages ?? 0

/** Whether answers to a call may serve more than one page. */
export const isShared = (name: EndpointName): boolean => secondsOf(name) > 0

/** Seconds for which it is taken for true that a backend does not offer a call. */
export const absentCallSeconds = (name: EndpointName): number => secondsOf(name)

/** Seconds for which an answer serves other pages: what its call allows, and never longer than its backend does. */
export function freshFor(name: EndpointName, { 'cache-control': control = '' }: IncomingHttpHeaders): number {
  if (/\b(?:no-store|no-cache|private)\b/i.test(control)) return 0
  const allowed = /\b(?:s-maxage|max-age)\s*=\s*"?(\d+)/i.exec(control)?.[1]
  return Math.min(secondsOf(name), Number(allowed ?? Infinity))
}
