import { Router } from 'express'
import { sendText } from '../http/errors.ts'
import type { Lifecycle } from '../http/httpServer.ts'

/**
 * Health checks for load balancers and supervisors, on any host. `/healthz`: the process responds. `/readyz`: ready for
 * traffic. While the embedded backend starts, which can include long migrations, the process is alive but not ready, so
 * that no supervisor kills it. It becomes ready once the home page of every brand whose backend responds could be made,
 * and of one at least: a new server that makes no pages must not replace a working one. A backend that fails later does
 * not make it unready: cached pages and error pages are better than no server.
 * @param more adds fields to `/readyz`, for authorized clients
 */
export function health(lifecycle: Lifecycle, more?: () => object): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.locals.kind = 'health'
    sendText(res, 200, 'ok')
  })
  router.get('/readyz', (_req, res) => {
    res.locals.kind = 'health'
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

function readinessOf(lifecycle: Lifecycle): { status: number; state: string } {
  if (lifecycle.draining && !lifecycle.replaced) return { status: 503, state: 'stopping' }
  if (lifecycle.starting) return { status: 503, state: 'starting' }
  return BACKEND_STATES[lifecycle.backendState?.() ?? 'responding']
}

const BACKEND_STATES = {
  responding: { status: 200, state: 'ok' },
  silent: { status: 503, state: 'no backend has given a page yet' },
  misplaced: { status: 503, state: 'no API at the backend’s address' },
  unusable: { status: 503, state: 'the log names brands whose home page cannot be made' },
}
