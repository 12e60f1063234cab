import { Router } from 'express'
import { sendText } from '../http/errors.ts'
import { countAs } from './metrics.ts'

/** Where the process stands in its life. Ready from its first listening until it is told to stop. */
export type Lifecycle = { draining: boolean }

/**
 * For balancers and supervisors, on any host. `/healthz`: the process answers. `/readyz`: new readers are welcome.
 * A dead backend does not make it unready: kept pages and the error page are still better than no server at all.
 */
export function health(lifecycle: Lifecycle): Router {
  const router = Router()
  router.get(['/healthz', '/readyz'], (req, res) => {
    countAs(res, 'health')
    if (req.path === '/readyz' && lifecycle.draining) sendText(res, 503, 'stopping')
    else sendText(res, 200, 'ok')
  })
  return router
}
