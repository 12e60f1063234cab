import { Router } from 'express'
import { sendText } from '../http/errors.ts'
import type { Lifecycle } from '../http/httpServer.ts'
import { countAs } from './metrics.ts'

/**
 * For balancers and supervisors, on any host. `/healthz`: the process answers. `/readyz`: new readers are welcome.
 * While the embedded backend starts, which takes minutes where it brings large tables up to date, the process lives
 * and is not ready, so that nobody kills it amid that. Later a dead backend does not make it unready: kept pages and
 * the error page are still better than no server at all.
 */
export function health(lifecycle: Lifecycle): Router {
  const router = Router()
  router.get(['/healthz', '/readyz'], (req, res) => {
    countAs(res, 'health')
    if (req.path === '/healthz') sendText(res, 200, 'ok')
    else if (lifecycle.draining && !lifecycle.replaced) sendText(res, 503, 'stopping')
    else if (lifecycle.starting) sendText(res, 503, 'starting')
    else sendText(res, 200, 'ok')
  })
  return router
}
