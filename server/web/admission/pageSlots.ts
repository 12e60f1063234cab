import type { RequestHandler, Response } from 'express'
import { networkOf } from '../../../shared/network.ts'
import { brandOf, type Brand } from '../brands/brand.ts'
import { sendBusyPage } from './busyPage.ts'
import type { Metrics } from '../operations/metrics.ts'
import { createSemaphore, type Semaphore, type SemaphoreLimits, type Leave } from '../../semaphore.ts'

type PageTurnOptions = {
  /** Address of the API that serves a brand. */
  backendOf: (brand: Brand) => string
  /** Of the pages of one backend. */
  limits: SemaphoreLimits
  /** Pages that are to be made are refused then. */
  isOverloaded: () => boolean
  metrics: Metrics
}

declare global {
  namespace Express {
    interface Locals {
      page?: { rendering: Semaphore; refused: () => void; leave?: Leave }
    }
  }
}

/** A place among the pages of a backend that no reader's leaving gives back. */
export type PageSlot = {
  leave: Leave
  /** Waits until the page may be rendered; undefined where that took too long. */
  renderSlot(): Promise<Leave | undefined>
}

export type PageSlots = {
  /** A place for the page of each request, until its answer has gone. */
  forReaders: RequestHandler
  /** A place for a page that is made for all readers; undefined where there is none. @param who asked first */
  forAll(brand: Brand, who: string): Promise<PageSlot | undefined>
}

/**
 * Lets a few pages of each backend be made at once, so that those of a slow one wait among themselves, and shows the
 * others the busy page. A page keeps its place until nothing of it is to be asked of the backend any more.
 */
export function pageSlots({ backendOf, limits, isOverloaded, metrics }: PageTurnOptions): PageSlots {
  const semaphores = new Map<string, Semaphore>()
  // A render holds the thread for milliseconds; whatever waits, the others' requests are looked at between two.
  const rendering = createSemaphore({ places: 1, waiting: Infinity, patience: limits.patience })
  metrics.watchLoad('pages', () => [...semaphores.values()].map(semaphore => semaphore.load()))
  metrics.watchLoad('render', () => [rendering.load()])
  const semaphoreOf = (backend: string) => {
    const semaphore = semaphores.get(backend) ?? createSemaphore(limits)
    semaphores.set(backend, semaphore)
    return semaphore
  }
  return {
    forReaders(_req, res, next) {
      const refused = () => sendNoSlot(res, metrics)
      if (isOverloaded()) return refused()
      const page: Express.Locals['page'] = { rendering, refused }
      res.locals.page = page
      const enter = (leave: Leave) => {
        page.leave = leave
        next()
      }
      res.once('close', semaphoreOf(backendOf(brandOf(res))).enter(networkOf(res.locals.address ?? ''), enter, refused))
    },
    async forAll(brand, who) {
      if (isOverloaded()) return undefined
      const leave = await slotOf(semaphoreOf(backendOf(brand)), networkOf(who))
      return leave && { leave, renderSlot: () => slotOf(rendering, brand.key) }
    },
  }
}

const slotOf = (semaphore: Semaphore, who: string): Promise<Leave | undefined> =>
  new Promise(resolve => void semaphore.enter(who, resolve, () => resolve(undefined)))

/** The busy page, counted. */
export function sendNoSlot(res: Response, metrics: Metrics): void {
  metrics.rejected(res)
  sendBusyPage(res)
}

/**
 * Waits until this page may be rendered. Resolves with what gives the turn back, which whoever leaves does by that;
 * with undefined for a page that has been answered, for there was none.
 */
export function renderSlot(res: Response): Promise<Leave | undefined> {
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
