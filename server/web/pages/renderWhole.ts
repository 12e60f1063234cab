import { Writable } from 'node:stream'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { App } from '../../../client/app/ssr.ts'
import { wholeDocument } from './document.ts'
import type { InlineStyles } from './inlineStyles.ts'
import { renderAtOnce } from './renderAtOnce.ts'
import type { PageToRender } from './renderPage.ts'

type WholePage = Omit<PageToRender, 'complete' | 'timing'>

/**
 * Renders a page to its end, with the styles that it shows and no inline script but the head's: the form for caches.
 * Rejects where not even its shell can be rendered; parts that fail are told by `onError`, and left to the browser.
 * @param shellReady called when the first and longest piece of work is done, or has failed
 */
export async function renderWhole(
  page: WholePage,
  shellReady: () => void,
): Promise<{ html: Buffer; inline: InlineStyles }> {
  const atOnce = renderAtOnce(page)
  if (atOnce !== undefined) shellReady()
  const content = atOnce ?? (await contentInTime(page, shellReady))
  const { entry, snapshot, assets, reports, origin } = page
  const inline = assets.inlineFor(content)
  const html = wholeDocument({ head: entry.head, snapshot, assets, inline, reports, origin }, content)
  return { html: Buffer.from(html), inline }
}

/** The app's HTML where data is late or something fails. */
function contentInTime(
  { entry, services, renderTimeout, onError }: WholePage,
  shellReady: () => void,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const parts: Buffer[] = []
  const body = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // React goes on writing into its own views.
      parts.push(Buffer.from(chunk))
      done()
    },
    final(done) {
      resolve(Buffer.concat(parts).toString())
      done()
    },
  })
  const stream = renderToPipeableStream(createElement(App, { services, first: entry }), {
    progressiveChunkSize: Infinity,
    onShellReady: shellReady,
    onAllReady: () => void stream.pipe(body),
    onShellError: error => {
      shellReady()
      reject(error)
    },
    onError,
  })
  const limit = setTimeout(() => stream.abort(), renderTimeout)
  return promise.finally(() => clearTimeout(limit))
}
