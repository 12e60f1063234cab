import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { failureExample, type ErrorName } from '../../../../shared/api/envelope.ts'
import type { NewBook } from '../../../backend/books/book.ts'
import { testBackend } from '../../../backend/testing/backend.ts'
import { push } from '../../../backend/testing/pushService.ts'
import { freePort } from '../../../process/testing/freePort.ts'
import type { Outcome } from '../calls/outcome.ts'
import { webSite, type WebSite } from './webSite.ts'

/** Intercepts a call before the backend sees it: responds to it, delays it, or does nothing. */
type Interference = (
  call: string,
  res: ServerResponse,
  req: IncomingMessage,
) => void | boolean | Promise<void | boolean>

type PageSite = {
  /** Instead of the small default catalogue. */
  books?: NewBook[]
  /** Addresses of other backends, by brand. */
  backends?: Record<string, string>
} & Omit<WebSite, 'backendOf'>

/** The web app with its real pages, in front of the real backend with a small catalogue. */
export async function pageSite({ books, backends = {}, environment, logLevel, ...options }: PageSite = {}) {
  const backend = await testBackend(books, { logLevel, push })
  let interfere: Interference = () => {}
  const requests: { call: string; headers: IncomingMessage['headers'] }[] = []
  const api = createServer(async (req, res) => {
    const call = /^\/v1\/([^?]*)/.exec(req.url ?? '')?.[1] ?? ''
    requests.push({ call, headers: req.headers })
    if (await interfere(call, res, req)) return
    backend.app(req, res)
  })
  // It stops and starts again there.
  const port = await freePort()
  const listen = () => once(api.listen(port, '127.0.0.1'), 'listening')
  await listen()
  const backendUrl = `http://127.0.0.1:${port}`

  const site = await webSite({
    ...options,
    backendOf: ({ key }) => backends[key] ?? backendUrl,
    // Most tests are about one reader's response; those about cached pages opt in.
    environment: { BACKEND_URL: backendUrl, PAGE_CACHE_BYTES: '0', ...environment },
    logLevel,
  })
  return {
    ...site,
    backend,
    backendUrl,
    requests,
    /** How often calls ended with this outcome. */
    async counted(call: string, outcome: Outcome): Promise<number> {
      const metric = await site.metrics.registry.getSingleMetric('quire_backend_call_names_total')?.get()
      const labels = { call, outcome }
      return metric?.values.find(value => isDeepStrictEqual(value.labels, labels))?.value ?? 0
    },
    interfere: (how: Interference) => {
      interfere = how
    },
    /** Responds to these calls with data, or a failure by its name; all others reach the backend. */
    respond(responses: Record<string, unknown>) {
      interfere = (call, res) => {
        if (!Object.hasOwn(responses, call)) return false
        const response = responses[call]
        const body =
          typeof response === 'string' ? failureExample(response as ErrorName) : { code: 200, desc: '', data: response }
        res.writeHead(body.code, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
        return true
      }
    },
    async stopBackend() {
      api.closeAllConnections()
      await new Promise(resolve => api.close(resolve))
    },
    startBackend: listen,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      api.closeAllConnections()
      api.close()
      await backend.close()
    },
  }
}
