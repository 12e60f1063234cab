import { Router } from 'express'
import { sendText } from '../http/errors.ts'
import type { Lifecycle } from '../http/httpServer.ts'
import { countAs } from './metrics.ts'

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
