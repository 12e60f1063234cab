import { randomBytes } from 'node:crypto'
import { Histogram, type Registry } from 'prom-client'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { Head } from '../../../shared/page/head.ts'
import type { Snapshot } from '../../../shared/page/snapshot.ts'
import type { RouteName } from '../../../shared/routes.ts'
import type { Release } from '../../semaphore.ts'
import { contentSecurityPolicy, wholeDocument } from './document.ts'
import type { PageAssets } from './assets.ts'
import { addressesOf, type PageAddresses } from '../brands/site.ts'
import { errorPage, type OpenedPage } from './open.ts'
import type { Requester, Context } from './pageContext.ts'

type PageToRender = {
  opened: OpenedPage
  requester: Requester
  /** Waits for all parts and has no inline script but the head script: for caches and crawlers. */
  isComplete: boolean
  /** Waits for the render slot; undefined if none is free in time. */
  renderSlot(): Promise<Release | undefined>
  /** Aborts when no client waits for the page. */
  signal?: AbortSignal
  /** Called for each part that fails and is left to the browser. */
  onError(error: unknown): void
}

type Parts = {
  status: number
  addresses: PageAddresses
  head: Head
  snapshot: Snapshot
  assets: PageAssets
  reports: number
}

function partsOf(
  { status, view, head, target, services: { stores, shownCopy } }: OpenedPage,
  { assets: built, reports }: Context,
): Parts {
  const { brand, domain, locale, language } = target
  const page = view.kind === 'page' ? view.page : undefined
  const isReading = view.kind === 'page' && view.page.openBook?.(view.data)?.chapterId !== undefined
  const assets = built.of(brand, locale, page?.name, isReading)
  const areas = (view.kind === 'page' && view.page.copyAreas) || []
  // Rendering adds the texts that it shows.
  for (const area of areas) if (shownCopy) shownCopy[area] = { ...stores.host.brand.words?.[area] }
  return {
    status,
    addresses: addressesOf(target),
    head,
    assets,
    reports,
    snapshot: {
      brand: { ...brand.publicIn[locale.code]!, words: shownCopy },
      domain,
      language,
      ...(stores.host.lacking.length > 0 && { lacks: stores.host.lacking }),
      status,
      title: head.title,
      route: view.kind === 'page' ? (view.route as RouteName) : undefined,
      styles: assets.styles,
      data: view.kind === 'page' ? (view.page.dehydrate?.(view.data) ?? view.data) : undefined,
    },
  }
}

/** A rendered page: the app's HTML as a whole, or a stream whose shell is ready. */
export type Rendered = Parts & ({ content: string } | { stream: AppStream })

export type AppStream = {
  nonce: string
  /** Resolves when all parts are ready or left to the browser. */
  allReady: Promise<void>
  pipe(body: Writable): void
}

/**
 * Renders an opened page: synchronously if all data is ready, else as a stream, which is collected for a whole page. If
 * rendering fails, the error page. Undefined if no client waits or no render slot was free.
 */
export async function render(page: PageToRender, context: Context): Promise<Rendered | undefined> {
  const { opened, requester, isComplete, renderSlot, signal } = page
  const { view, app, route } = opened
  const parts = partsOf(opened, context)
  if (isComplete && view.kind === 'page') await view.deferred.settled
  const release = await renderSlot()
  if (!release) return undefined
  // Lets other requests be handled between two pages, and data in memory arrive.
  await setImmediate()
  const timed = context.timeRender(requester, route)
  const shellReady = () => {
    timed()
    release()
  }
  try {
    if (signal?.aborted) return undefined
    // Rendering synchronously is cheaper than streaming, which waits for data and reports failures.
    if (view.kind !== 'page' || view.deferred.isSettled?.()) {
      try {
        const content = renderToString(app)
        if (!content.includes(LEFT_OUT)) return { ...parts, content }
      } catch {
        // Streaming fails too, and reports it.
      }
    }
    const stream = await streamApp(page, context.renderTimeout)
    if (!isComplete) return { ...parts, stream }
    shellReady()
    await stream.allReady
    return { ...parts, content: await textOf(stream) }
  } catch (error) {
    if (signal?.aborted) return undefined
    if (view.kind === 'failure') throw error
    shellReady()
    return await render({ ...page, opened: errorPage(opened) }, context)
  } finally {
    shellReady()
  }
}

/** React's marker for a part left to the browser. Text cannot contain it: `<` is escaped. */
const LEFT_OUT = '<!--$!-->'

/**
 * Starts streaming the app; resolves when the shell is ready, rejects if it fails.
 * @param renderTimeout milliseconds after which missing parts are left to the browser: from the start of rendering, and
 * for a streamed page again from its shell
 */
async function streamApp(
  { opened: { app }, isComplete, signal, onError }: PageToRender,
  renderTimeout: number,
): Promise<AppStream> {
  const nonce = randomBytes(16).toString('base64')
  const shell = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  const stream = renderToPipeableStream(app, {
    // React would otherwise insert a larger part by inline script, even in a whole page.
    ...(isComplete ? { progressiveChunkSize: Infinity } : { nonce }),
    onShellReady: shell.resolve,
    onShellError: shell.reject,
    onAllReady: all.resolve,
    onError,
  })
  const abort = () => stream.abort()
  let limit = setTimeout(abort, renderTimeout)
  signal?.addEventListener('abort', abort)
  void all.promise.then(() => {
    clearTimeout(limit)
    signal?.removeEventListener('abort', abort)
  })
  await shell.promise.catch((error: unknown) => {
    clearTimeout(limit)
    throw error
  })
  if (!isComplete) {
    clearTimeout(limit)
    limit = setTimeout(abort, renderTimeout)
  }
  return { nonce, allReady: all.promise, pipe: body => void stream.pipe(body) }
}

function textOf({ pipe }: AppStream): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const parts: Buffer[] = []
  pipe(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        // React keeps writing into its own buffers, so copy.
        parts.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts).toString())
        done()
      },
    }),
  )
  return promise
}

/** The document of a whole page, in parts, with the styles it needs, and its Content-Security-Policy. */
export function documentOf({ content, ...page }: Rendered & { content: string }): { html: string[]; policy: string } {
  const { snapshot, assets, reports, addresses } = page
  const inline = assets.inlineFor(content)
  return {
    html: wholeDocument({ ...page, inline }, content),
    policy: contentSecurityPolicy(assets, inline, snapshot, { isReported: reports > 0, addresses }),
  }
}

/** Times renders for metrics, log, trace and the Server-Timing header. */
export function renderTimer(registry: Registry): Context['timeRender'] {
  const durations = new Histogram({
    name: 'quire_page_render_seconds',
    help: 'Time to render the shell of a page.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5],
    registers: [registry],
  })
  return ({ ids, work }, route = 'none') => {
    const started = performance.now()
    const span = ids.span?.child('render', 'internal')
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      const took = performance.now() - started
      durations.observe({ route }, took / 1000)
      span?.end({ 'http.route': route })
      if (work) work.render += took
    }
  }
}
