import { Writable } from 'node:stream'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { App } from '../../../client/app/ssr.ts'
import { DOCUMENT_END, documentStart } from './document.ts'
import { earlyPictures, type EarlyHeaders } from './earlyPictures.ts'
import type { InlineStyles } from './inlineStyles.ts'
import { RENDER_LIMIT, type PageToRender } from './renderPage.ts'

/** A page with the styles that it inlines, and what its headers ask for ahead of it. */
type Whole = { html: Buffer; inline: InlineStyles; headers: EarlyHeaders }

/**
 * Renders a page to its end, with no inline script but the head's: the form for caches. Rejects where not even its
 * shell can be rendered; parts that fail are told by `onError`, and left to the browser.
 * @param shellReady called when the first and longest piece of work is done, or has failed
 */
export function renderWhole(page: Omit<PageToRender, 'complete'>, shellReady: () => void): Promise<Whole> {
  const { entry, services, snapshot, assets, origin, onError } = page
  const { promise, resolve, reject } = Promise.withResolvers<Whole>()
  const pictures = earlyPictures()
  const parts: Buffer[] = []
  const body = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // React goes on writing into its own views.
      parts.push(Buffer.from(chunk))
      done()
    },
    final(done) {
      const content = Buffer.concat(parts)
      const inline = assets.inlineFor(content.toString())
      const start = documentStart({ head: entry.head, snapshot, assets, inline, origin })
      const html = Buffer.concat([Buffer.from(start), content, Buffer.from(DOCUMENT_END)])
      resolve({ html, inline, headers: pictures.headers() })
      done()
    },
  })
  const stream = renderToPipeableStream(createElement(App, { services, first: entry }), {
    ...pictures.options,
    bootstrapModules: assets.scripts.slice(0, 1) as string[],
    progressiveChunkSize: Infinity,
    onShellReady: shellReady,
    onAllReady: () => void stream.pipe(body),
    onShellError: error => {
      shellReady()
      reject(error)
    },
    onError,
  })
  const limit = setTimeout(() => stream.abort(), RENDER_LIMIT)
  return promise.finally(() => clearTimeout(limit))
}
