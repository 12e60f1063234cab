import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { App, failure, type Entry, type Services } from '../../../client/app/ssr.ts'
import type { Leave } from '../../semaphore.ts'
import { contentSecurityPolicy } from './contentSecurity.ts'
import { wholeDocument } from './document.ts'
import { partsOf, type Asked, type Requester, type Context, type Parts, type Shown } from './pageContext.ts'

type PageToRender = {
  asked: Asked
  requester: Requester
  opened: Shown
  services: Services
  /** The route that was asked for, by which its rendering is counted; absent: that of the page that is shown. */
  route?: string
  /** Waits for all parts and has no inline script but the head's: for caches and crawlers. */
  isWhole: boolean
  /** Waits until the page may be rendered; undefined where it may not. */
  renderSlot(): Promise<Leave | undefined>
  /** Aborts when nobody waits for the page any more. */
  signal?: AbortSignal
  /** Told of each part that fails, and is left to the browser. */
  onError(error: unknown): void
}

/** A page as it is rendered: the app's HTML as a whole, or as a stream whose shell is there. */
export type Rendered = Parts & { status: number; origin: string } & ({ content: string } | { stream: AppStream })

export type AppStream = {
  /** Of its inline scripts. */
  nonce: string
  /** Resolves when all parts are there, or left to the browser. */
  allReady: Promise<void>
  pipe(body: Writable): void
}

/**
 * Renders an opened page when it is its turn: in one piece where all of its data is there, else as a stream, which a
 * whole page is collected from. What fails as a whole is the error page. Undefined where nobody waits for it any more,
 * or it got no turn.
 */
export async function renderPage(page: PageToRender, context: Context): Promise<Rendered | undefined> {
  const { asked, requester, opened, services, isWhole, renderSlot, signal } = page
  const { status, view } = opened
  const parts = { ...partsOf(asked, opened, services, context), status, origin: asked.origin }
  if (isWhole && view.kind === 'page') await view.deferred.settled
  const leave = await renderSlot()
  if (!leave) return undefined
  // Other requests are looked at between two pages, and data that is in memory arrives.
  await setImmediate()
  const timed = context.timeRender(requester, page.route ?? (view.kind === 'page' ? view.route : undefined))
  const shellReady = () => {
    timed()
    leave()
  }
  try {
    if (signal?.aborted) return undefined
    const content = renderAtOnce({ entry: parts.entry, services })
    if (content !== undefined) return { ...parts, content }
    const stream = await streamApp(parts.entry, page, context.renderTimeout)
    if (!isWhole) return { ...parts, stream }
    shellReady()
    await stream.allReady
    return { ...parts, content: await textOf(stream) }
  } catch (error) {
    if (signal?.aborted) return undefined
    if (view.kind === 'failure') throw error
    shellReady()
    return await renderPage({ ...page, opened: failure(500) as Shown }, context)
  } finally {
    shellReady()
  }
}

/** React's mark of a part that it left to the browser. Text cannot hold it: its `<` is escaped. */
const LEFT_OUT = '<!--$!-->'

/**
 * The app's HTML in one piece of work, which is less than streaming it. Undefined where data is still out or something
 * fails: streaming waits for the one, and tells the other.
 */
export function renderAtOnce({ entry, services }: { entry: Entry; services: Services }): string | undefined {
  if (entry.view.kind === 'page' && !entry.view.deferred.isSettled?.()) return undefined
  try {
    const html = renderToString(createElement(App, { services, first: entry }))
    return html.includes(LEFT_OUT) ? undefined : html
  } catch {
    return undefined
  }
}

/**
 * Begins to stream the app; resolves when its shell is there, rejects where it fails.
 * @param renderTimeout milliseconds from the start of rendering, and of a page that is sent as it comes again from its
 * shell, until parts are left to the browser
 */
async function streamApp(
  first: Entry,
  { services, isWhole, signal, onError }: PageToRender,
  renderTimeout: number,
): Promise<AppStream> {
  const nonce = randomBytes(16).toString('base64')
  const shell = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  const stream = renderToPipeableStream(createElement(App, { services, first }), {
    // A larger part would otherwise be moved by an inline script even in a whole page.
    ...(isWhole ? { progressiveChunkSize: Infinity } : { nonce }),
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
  if (!isWhole) {
    clearTimeout(limit)
    limit = setTimeout(abort, renderTimeout)
  }
  return { nonce, allReady: all.promise, pipe: body => void stream.pipe(body) }
}

/** All that a stream gives. */
function textOf({ pipe }: AppStream): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const parts: Buffer[] = []
  pipe(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        // React goes on writing into its own views.
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

/** The document of a whole page, in parts, with the styles that it shows, and its Content-Security-Policy. */
export function documentOf({ content, ...page }: Rendered & { content: string }): { html: string[]; policy: string } {
  const { entry, snapshot, assets, reports, origin } = page
  const inline = assets.inlineFor(content)
  return {
    html: wholeDocument({ head: entry.head, snapshot, assets, inline, reports, origin }, content),
    policy: contentSecurityPolicy(assets, inline, snapshot, { isReported: reports > 0 }),
  }
}
