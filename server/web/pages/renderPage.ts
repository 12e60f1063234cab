import compression from 'compression'
import type { Response } from 'express'
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { App, type Entry, type Services } from '../../../client/app/ssr.ts'
import type { Snapshot } from '../../../shared/page/snapshot.ts'
import { pageMade, renderTurn } from '../admission/pageTurns.ts'
import type { PageAssets } from './assets.ts'
import { contentSecurityPolicy } from './contentSecurity.ts'
import { documentEnd, documentStart, wholeDocument } from './document.ts'
import type { InlineStyles } from './inlineStyles.ts'
import { codingOfPage, pack } from './pack.ts'
import { allDataOf, renderAtOnce } from './renderAtOnce.ts'
import { serverTiming } from './work.ts'

export type PageToRender = {
  entry: Entry
  services: Services
  snapshot: Snapshot
  assets: PageAssets
  /** Part of the readers whose browsers tell how pages did, 0 to 1. */
  reports: number
  origin: string
  /** Milliseconds from the start of rendering until deferred parts are left to the browser. */
  renderTimeout: number
  /** Wait for all parts and use no inline script: for crawlers. Otherwise deferred parts are streamed. */
  complete: boolean
  /** Begins to time the rendering; what it gives is called when the shell is there. */
  timing: () => () => void
  onError(error: unknown): void
}

/**
 * Renders one page into the response when it is its turn: all of it where all of its data is there, else the shell at
 * once and deferred parts as they arrive. Rejects only while nothing has been sent. Stops when the reader leaves.
 */
export async function renderPage(page: PageToRender, status: number, res: Response): Promise<void> {
  if (page.complete) await allDataOf(page.entry)
  const endTurn = await renderTurn(res)
  if (!endTurn) return
  // Other requests are looked at between two pages, and data that is in memory arrives.
  await setImmediate()
  const done = page.timing()
  const content = renderAtOnce(page)
  if (content === undefined) return streamPage(page, status, res, endTurn, done)
  done()
  endTurn()
  pageMade(res)
  await sendPage(page, status, content, res)
}

/** @param inline the styles that it shows, where that is known, else those that it may show */
const documentOf = ({ entry: { head }, snapshot, assets, reports, origin }: PageToRender, inline: InlineStyles) => ({
  head,
  snapshot,
  assets,
  inline,
  reports,
  origin,
})

/** The headers of a page that is made for one reader. @param nonce of its inline scripts, where it has any */
function setHeaders(
  { assets, snapshot, entry, reports }: PageToRender,
  inline: InlineStyles,
  nonce: string | undefined,
  res: Response,
): void {
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader(
    'Content-Security-Policy',
    contentSecurityPolicy(assets, inline, snapshot, { nonce, isReported: reports > 0 }),
  )
  res.setHeader('Cache-Control', entry.head.noReferrer ? 'no-store' : 'private, no-cache')
  if (entry.head.noReferrer) res.setHeader('Referrer-Policy', 'no-referrer')
  if (res.locals.work) res.setHeader('Server-Timing', serverTiming(res.locals.work))
}

async function sendPage(page: PageToRender, status: number, content: string, res: Response): Promise<void> {
  const coding = codingOfPage(res.req.get('accept-encoding'))
  const inline = page.assets.inlineFor(content)
  const body = await pack(wholeDocument(documentOf(page, inline), content), coding)
  if (res.closed) return
  res.status(status)
  setHeaders(page, inline, undefined, res)
  res.vary('Accept-Encoding')
  if (coding !== 'identity') res.setHeader('Content-Encoding', coding)
  res.setHeader('Content-Length', body.length)
  if (res.req.method === 'HEAD') res.end()
  else res.end(body)
}

/** Packs what comes in pieces. */
const packing = compression()

async function streamPage(
  page: PageToRender,
  status: number,
  res: Response,
  endTurn: () => void,
  done: () => void,
): Promise<void> {
  const { entry, services, assets, complete, renderTimeout, onError } = page
  const nonce = complete ? undefined : randomBytes(16).toString('base64')
  const { promise, resolve, reject } = Promise.withResolvers<void>()

  const send = () => {
    clearTimeout(limit)
    if (!complete) limit = setTimeout(() => stream.abort(), renderTimeout)
    res.status(status)
    setHeaders(page, assets.inline, nonce, res)
    // A proxy that takes answers in before it sends them (nginx) is to pass this one on as it comes.
    if (!complete) res.setHeader('X-Accel-Buffering', 'no')
    packing(res.req, res, () => {})
    res.write(documentStart(documentOf(page, assets.inline)))
    stream.pipe(intoBody(res, documentEnd(assets)))
  }
  const stream = renderToPipeableStream(createElement(App, { services, first: entry }), {
    nonce,
    // A larger part would otherwise be moved by an inline script even in a complete page.
    ...(complete && { progressiveChunkSize: Infinity }),
    onShellReady: () => {
      done()
      endTurn()
      if (!complete) send()
    },
    onAllReady: () => {
      pageMade(res)
      if (complete) send()
      clearTimeout(limit)
    },
    onShellError: error => {
      done()
      endTurn()
      reject(error)
    },
    onError: error => {
      if (!res.closed) onError(error)
    },
  })
  let limit = setTimeout(() => stream.abort(), renderTimeout)
  res.once('close', () => {
    clearTimeout(limit)
    if (!res.writableFinished) stream.abort()
    resolve()
  })
  await promise
}

/** Passes React's output on, forwards its flushes through the compressor, and closes the document at the end. */
function intoBody(res: Response, end: string): Writable {
  let go = () => {}
  // Once for all parts: the compressor hands listeners on to its stream and never takes one back.
  res.on('drain', () => go())
  res.once('close', () => go())
  const body = new Writable({
    write(chunk, _encoding, done) {
      if (res.destroyed) done()
      else if (res.write(chunk)) done()
      else {
        go = () => {
          go = () => {}
          done()
        }
      }
    },
    final(done) {
      res.end(end)
      done()
    },
  })
  return Object.assign(body, { flush: () => res.flush?.() })
}
