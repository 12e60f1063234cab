import { Router } from 'express'
import { sendText } from '../http/errors.ts'
import type { Lifecycle } from '../http/httpServer.ts'
import { countAs } from './metrics.ts'

/**
 * For balancers and supervisors, on any host. `/healthz`: the process answers. `/readyz`: new readers are welcome.
 * While the embedded backend starts, which takes minutes where it brings large tables up to date, the process lives
 * and is not ready, so that nobody kills it amid that. Later a dead backend does not make it unready: kept pages and
 * the error page are still better than no server at all. Where no brand has an API at its backend's address, which is
 * a wrong setting, it is not ready: a new version that is set wrongly must not replace one that works.
 * @param more what `/readyz` says beside, as JSON, to those who may know it
 */
export function health(lifecycle: Lifecycle, more?: () => object): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    countAs(res, 'health')
    sendText(res, 200, 'ok')
  })
  router.get('/readyz', (_req, res) => {
    countAs(res, 'health')
    const { status, state } = readinessOf(lifecycle)
    if (more)
      res
        .status(status)
        .set('Cache-Control', 'no-store')
        .json({ state, ...more() })
    else sendText(res, status, state)
  })
  return router
}

/** Whether new readers are welcome, as status and word. */
function readinessOf(lifecycle: Lifecycle): { status: number; state: string } {
  if (lifecycle.draining && !lifecycle.replaced) return { status: 503, state: 'stopping' }
  if (lifecycle.starting) return { status: 503, state: 'starting' }
  return lifecycle.isMisplaced?.()
    ? { status: 503, state: 'no API at the backend’s address' }
    : { status: 200, state: 'ok' }
}
