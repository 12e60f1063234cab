import { Writable } from 'node:stream'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { App } from '../../../client/app/ssr.ts'
import { DOCUMENT_END, documentStart } from './document.ts'
import { renderAtOnce } from './renderAtOnce.ts'
import { RENDER_LIMIT, type PageToRender } from './renderPage.ts'

/**
 * Renders a page to its end, with no inline script but the head's: the form for caches. Rejects where not even its
 * shell can be rendered; parts that fail are told by `onError`, and left to the browser.
 * @param shellReady called when the first and longest piece of work is done, or has failed
 */
export async function renderWhole(page: Omit<PageToRender, 'complete'>, shellReady: () => void): Promise<Buffer> {
  const whole = renderAtOnce(page)
  if (whole === undefined) return streamWhole(page, shellReady)
  shellReady()
  return Buffer.from(whole)
}

function streamWhole(page: Omit<PageToRender, 'complete'>, shellReady: () => void): Promise<Buffer> {
  const { entry, services, snapshot, assets, origin, onError } = page
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts = [Buffer.from(documentStart({ head: entry.head, snapshot, assets, origin }))]
  const body = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // React goes on writing into its own views.
      parts.push(Buffer.from(chunk))
      done()
    },
    final(done) {
      resolve(Buffer.concat([...parts, Buffer.from(DOCUMENT_END)]))
      done()
    },
  })
  const stream = renderToPipeableStream(createElement(App, { services, first: entry }), {
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
