import type { Request, Response } from 'express'
import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'

/** Says how long a success may be kept. What a signed-in reader gets, an unlocked chapter say, is kept by nobody. */
export function setCaching(name: EndpointName, request: Request, response: Response) {
  const seconds = endpointOf(name).fresh?.maxAge
  const anonymous = /^(bearer)?\s*$/i.test(request.get('Authorization') ?? '')
  if (!anonymous) response.set('Cache-Control', 'private, no-store')
  if (seconds === undefined || !anonymous) return
  response.set('Cache-Control', `public, max-age=${seconds}`).vary('Authorization').vary('X-Brand')
}
