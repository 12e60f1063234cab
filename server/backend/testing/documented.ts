import type { Response } from 'supertest'
import { failuresOf } from '../../../scripts/backend-kit/openapi/failuresOf.ts'
import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { failures } from '../../../shared/api/failures.ts'

/** Throws if a response is a failure that the contract does not list for the call. */
export const documented = (name: EndpointName) => (response: Response) => {
  if (response.status === 200 || response.status === 304) return
  const said = `${response.status} ${response.body.error}`
  const known = failuresOf(name).map(({ error }) => `${failures[error].status} ${error}`)
  if (!known.includes(said)) throw new Error(`${name} was answered ${said}; documents know ${known.join(', ')}`)
}
