import type { RequestHandler, Response } from 'express'
import { sharerOf } from '../../../shared/network.ts'
import { brandOf, type Brand } from '../brands/brand.ts'
import type { ReloadableBrands } from '../brands/brands.ts'
import { sendBusyPage } from './busyPage.ts'
import type { Overload } from './overload.ts'
import { perBackend } from './perBackend.ts'
import type { Work } from '../http/requestLog.ts'
import type { Metrics } from '../operations/metrics.ts'
import { createWindows, networkLimits } from '../../rateLimits.ts'
import type { RateLimits } from '../../settings/limits/rates.ts'
import { createSemaphore, slotIn, type Semaphore, type SemaphoreLimits, type Release } from '../../semaphore.ts'

type PageSlotsOptions = {
  brands: Pick<ReloadableBrands, 'all' | 'onReload'>
  backendOf: (brand: Brand) => string
  limits: SemaphoreLimits
  /** Of the work that one network may cause. */
  rate: RateLimits['render']
  /** While the process is overloaded, new renders are refused. */
  overload: Overload
  metrics: Metrics
}

/** Milliseconds, besides rendering, of opening and compressing a page. */
const OPENING = 1

declare global {
  namespace Express {
    interface Locals {
      page?: { rendering: Semaphore; refused: () => void; release?: Release }
    }
  }
}

/** A slot in a backend's page queue that is not released when a reader disconnects. */
export type PageSlot = {
  release: Release
  /** Waits for the render slot; resolves to undefined on timeout. */
  renderSlot(): Promise<Release | undefined>
}

export type PageSlots = {
  isSpent(address: string): boolean
  /** Counts a page against the rendering time of a network. */
  charge(address: string, work: Work): void
  /** Middleware: holds a slot for each page request until its response ends. */
  forReaders: RequestHandler
  /** For a page rendered for all readers; undefined if the queue is full. @param address of its first reader */
  forAll(brand: Brand, address: string): Promise<PageSlot | undefined>
}

/**
 * Limits how many pages of each backend are rendered concurrently, so that a slow backend delays only its own pages.
 * Requests beyond the queue get the busy page. A page holds its slot until it needs nothing more from the backend.
 */
export function pageSlots({ brands, backendOf, limits, rate, overload, metrics }: PageSlotsOptions): PageSlots {
  const semaphores = perBackend(() => createSemaphore(limits))
  brands.onReload(() => semaphores.retainOnly(brands.all().map(backendOf)))
  // A render blocks the thread for milliseconds; other requests are handled between two renders.
  const rendering = createSemaphore({ permits: 1, maxQueue: Infinity, maxWait: limits.maxWait })
  metrics.watchLoad('pages', () => semaphores.all().map(semaphore => semaphore.load()))
  metrics.watchLoad('render', () => [rendering.load()])
  const spent = createWindows(rate.within)
  const isSpent = (address: string) =>
    networkLimits('render', address, rate).some(({ key, most }) => spent.wait(key, most, new Date()) > 0)
  function charge(address: string, { render }: Work): void {
    for (const { key, most } of networkLimits('render', address, rate))
      spent.count(key, most, new Date(), OPENING + render)
  }
  return {
    isSpent,
    charge,
    forReaders(_req, res, next) {
      const address = res.locals.address ?? ''
      const refused = () => sendNoSlot(res, metrics)
      if (overload.isOn || isSpent(address)) return refused()
      res.once('close', () => res.locals.work && charge(address, res.locals.work))
      const page: Express.Locals['page'] = { rendering, refused }
      res.locals.page = page
      const enter = (release: Release) => {
        page.release = release
        next()
      }
      res.once('close', semaphores.of(backendOf(brandOf(res))).enter(sharerOf(address), enter, refused))
    },
    async forAll(brand, address) {
      if (overload.isOn) return undefined
      const release = await slotIn(semaphores.of(backendOf(brand)), sharerOf(address))
      return release && { release, renderSlot: () => slotIn(rendering, brand.key) }
    },
  }
}

export function sendNoSlot(res: Response, metrics: Metrics): void {
  metrics.rejected(res)
  sendBusyPage(res)
}

/** Resolves to its release (a disconnect releases too); undefined if the busy page was sent instead. */
export function renderSlot(res: Response): Promise<Release | undefined> {
  const { page } = res.locals
  if (!page) return Promise.resolve(() => {})
  const { promise, resolve } = Promise.withResolvers<Release | undefined>()
  const release = page.rendering.enter(brandOf(res).key, resolve, () => {
    page.refused()
    resolve(undefined)
  })
  const onClose = () => {
    release()
    resolve(undefined)
  }
  if (res.closed) onClose()
  else res.once('close', onClose)
  return promise
}

/** Releases a page's slot once the page is complete, however slowly its reader downloads it. */
export function pageMade(res: Response): void {
  res.locals.page?.release?.()
}
