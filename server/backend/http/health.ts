import { Router } from 'express'
import { sql } from 'kysely'
import type { Database } from '../database/schema/schema.ts'
import type { Draining } from '../../drain.ts'
import { NoResponse, type Outages } from '../database/outages.ts'

/** Shorter than any load balancer's. */
const TIMEOUT_MS = 2000

export type BrandReadiness = {
  /** Why nothing can be sold, or mail sent, as a sentence; `ofAll`: for any brand. */
  brandProblem?: () => { ofAll: boolean; says: string } | undefined
}

/** `/healthz`: the process responds; `/readyz`: its database does too, there are brands, and it is not draining. */
export function health(database: Database, outages: Outages, state: Draining & BrandReadiness): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ code: 200, desc: '', data: { status: 'ok' } })
  })
  router.get('/readyz', async (_request, response) => {
    const notReady = (desc: string) => response.status(503).json({ code: 503, error: 'NOT_AVAILABLE', desc, data: {} })
    if (state.draining) return notReady('The backend is stopping.')
    try {
      await touch(database)
      const problem = state.brandProblem?.()
      if (problem?.ofAll) return notReady(problem.says)
      response.json({ code: 200, desc: problem?.says ?? '', data: { status: 'ok' } })
    } catch (error) {
      outages.report(error, 'readiness check failed: the database does not answer')
      notReady('The database does not answer.')
    }
  })
  return router
}

/** Reads a table, since `select 1` needs no file. */
async function touch(database: Database): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoResponse('it took too long to answer')), TIMEOUT_MS)
  try {
    await Promise.race([sql`select 1 from complaint_type limit 1`.execute(database), late])
  } finally {
    clearTimeout(timer)
  }
}
