import type { RequestHandler, Response } from 'express'
import { networkOf } from '../../../shared/network.ts'
import { brandOf, type Brand } from '../brands/brand.ts'
import { sendBusyPage } from './busyPage.ts'
import type { Metrics } from '../operations/metrics.ts'
import { createGate, type Gate, type GateLimits, type Leave } from '../../gate.ts'

type PageTurnOptions = {
  /** Address of the API that serves a brand. */
  backendOf: (brand: Brand) => string
  /** Of the pages of one backend. */
  limits: GateLimits
  metrics: Metrics
}

declare global {
  namespace Express {
    interface Locals {
      page?: { rendering: Gate; refused: () => void; leave?: Leave }
    }
  }
}

/**
 * Lets a few pages of each backend be made at once, so that those of a slow one wait among themselves, and shows the
 * others the busy page. A page keeps its place until nothing of it is to be asked of the backend any more.
 */
export function pageTurns({ backendOf, limits, metrics }: PageTurnOptions): RequestHandler {
  const gates = new Map<string, Gate>()
  // A render holds the thread for milliseconds; whatever waits, the others' requests are looked at between two.
  const rendering = createGate({ places: 1, waiting: Infinity, patience: limits.patience })
  const gateOf = (backend: string) => {
    const gate = gates.get(backend) ?? createGate(limits)
    gates.set(backend, gate)
    return gate
  }
  return (_req, res, next) => {
    const refused = () => {
      metrics.turnedAway(res)
      sendBusyPage(res)
    }
    const page: Express.Locals['page'] = { rendering, refused }
    res.locals.page = page
    const enter = (leave: Leave) => {
      page.leave = leave
      next()
    }
    res.once('close', gateOf(backendOf(brandOf(res))).enter(networkOf(res.locals.address ?? ''), enter, refused))
  }
}

/**
 * Waits until this page may be rendered. Resolves with what gives the turn back, which whoever leaves does by that;
 * with undefined for a page that has been answered, for there was none.
 */
export function renderTurn(res: Response): Promise<Leave | undefined> {
  const { page } = res.locals
  if (!page) return Promise.resolve(() => {})
  const { promise, resolve } = Promise.withResolvers<Leave | undefined>()
  const leave = page.rendering.enter(brandOf(res).key, resolve, () => {
    page.refused()
    resolve(undefined)
  })
  const left = () => {
    leave()
    resolve(undefined)
  }
  if (res.closed) left()
  else res.once('close', left)
  return promise
}

/** All of a page is there: its place is for the next, however slowly its reader takes it in. */
export function pageMade(res: Response): void {
  res.locals.page?.leave?.()
}
