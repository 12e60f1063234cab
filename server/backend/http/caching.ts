import type { Request, Response } from 'express'
import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'

/** Sets how long a success may be cached. Responses for signed-in readers are not cacheable. */
export function setCaching(name: EndpointName, request: Request, response: Response) {
  const seconds = endpointOf(name).fresh?.maxAge
  const anonymous = /^(bearer)?\s*$/i.test(request.get('Authorization') ?? '')
  if (!anonymous) response.set('Cache-Control', 'private, no-store')
  if (seconds === undefined || !anonymous) return
  response.set('Cache-Control', `public, max-age=${seconds}`).vary('Authorization').vary('X-Brand')
}
