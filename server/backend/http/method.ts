import type { Response } from 'express'
import { ApiError } from '../call/apiError.ts'

/** The failure of a call with a wrong method. */
export function wrongMethod(response: Response, method: 'GET' | 'POST'): ApiError {
  response.set('Allow', method === 'GET' ? 'GET, HEAD' : method)
  return new ApiError(405, 'METHOD_NOT_ALLOWED', `This call takes ${method} only.`)
}
