import type { IncomingHttpHeaders } from 'node:http'
import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'

/** Seconds for which pages reuse a response or its absence. Short, since it adds to the age of a cached page. */
export const secondsOf = (name: EndpointName): number => endpointOf(name).fresh?.pages ?? 0

export const isShared = (name: EndpointName): boolean => secondsOf(name) > 0

/** Seconds for which pages may reuse a response: the call's limit, or the backend's `max-age` if that is shorter. */
export function freshFor(name: EndpointName, { 'cache-control': control = '' }: IncomingHttpHeaders): number {
  if (/\b(?:no-store|no-cache|private)\b/i.test(control)) return 0
  const allowed = /\b(?:s-maxage|max-age)\s*=\s*"?(\d+)/i.exec(control)?.[1]
  return Math.min(secondsOf(name), Number(allowed ?? Infinity))
}
