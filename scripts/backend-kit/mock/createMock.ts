import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints, type EndpointName, type Input, type Output } from '../../../shared/api/endpoints.ts'
import { failure, type ErrorName } from '../../../shared/api/envelope.ts'
import { failures } from '../../../shared/api/failures.ts'
import { partNames } from '../../../shared/api/parts.ts'
import { mockBackend } from './mockBackend.ts'
import type { ScenarioName } from './scenarioNames.ts'
import { scenarioOf } from './scenarios.ts'

/** How a call fails: with a failure of the contract, without a response, or by a cut connection. */
export type Fault = ErrorName | 'SILENCE' | 'CUT'

/** A fixed response of a call: its `data`, or a function of its input. */
type MockResponse<N extends EndpointName> = Output<N> | ((input: Input<N>) => Output<N> | Promise<Output<N>>)
type MockResponses = { [N in EndpointName]?: MockResponse<N> }

export type MockOptions = {
  /** Content of the site; default `rich`. */
  scenario?: ScenarioName
  /** Fixed responses by call. */
  responses?: MockResponses
  /** Faults by call. */
  faults?: { [N in EndpointName]?: Fault }
  /** Milliseconds before each response. Absent: those of the scenario. */
  delay?: number
  /** Loopback port; default 0, any free one. */
  port?: number
}

export type Mock = {
  /** Its address, for `BACKEND_URL`. */
  url: string
  /** Calls received so far, in order. */
  requests: { call: string; headers: IncomingMessage['headers'] }[]
  /** Sets the response of a call. */
  respond<N extends EndpointName>(call: N, response: MockResponse<N>): void
  /** Makes a call fail. */
  fail(call: EndpointName, fault: Fault): void
  /** Resets all calls to the scenario. */
  restore(): void
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A backend in this process that follows the contract, with optional faults. Rejects if its port is in use. */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const scenario = scenarioOf(options.scenario ?? 'rich')
  const backend = await mockBackend(await scenario.books())
  const wait = options.delay ?? scenario.delay ?? 0
  const standing: MockResponses = scenario.lacks ? { 'site.capabilities': { offers: NOTHING } } : {}
  const responses = new Map<string, unknown>(Object.entries({ ...standing, ...options.responses }))
  const faults = new Map<string, Fault>(Object.entries(options.faults ?? {}))
  const requests: Mock['requests'] = []
  const stopping = new AbortController()

  /** The fault of a call, if any. */
  function faultOf(call: string): Fault | undefined {
    const fault = faults.get(call)
    if (fault || responses.has(call) || !isCall(call)) return fault
    if (scenario.lacks?.(call)) return 'NO_SUCH_CALL'
    return scenario.fails?.(call) ? 'INTERNAL' : undefined
  }

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://localhost')
    const call = url.pathname.replace('/v1/', '')
    requests.push({ call, headers: req.headers })
    if (wait) await delay(wait, undefined, { signal: stopping.signal })
    const fault = faultOf(call)
    if (fault) fail(res, fault)
    else if (responses.has(call) && isMethodOf(call, req)) success(res, await made(responses.get(call), req, url))
    else await backend.respond(req, res)
  }

  const server = createServer((req, res) => void respond(req, res).catch(() => res.destroy()))
  server.listen(options.port ?? 0, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    await backend.close()
    throw error
  }
  async function close() {
    stopping.abort()
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await backend.close()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respond: (call, how) => void responses.set(call, how),
    fail: (call, fault) => void faults.set(call, fault),
    restore() {
      responses.clear()
      for (const [call, response] of Object.entries(standing)) responses.set(call, response)
      faults.clear()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

const NOTHING = Object.fromEntries(partNames.map(part => [part, false]))

const isCall = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)

/** The backend refuses other methods. */
const isMethodOf = (call: string, { method }: IncomingMessage) =>
  isCall(call) && endpoints[call].method === (method === 'HEAD' ? 'GET' : method)

/** The fixed response of a call, computed from its fields if it is a function. */
async function made(response: unknown, req: IncomingMessage, url: URL): Promise<unknown> {
  if (typeof response !== 'function') return response
  return response(req.method === 'POST' ? await json(req) : Object.fromEntries(url.searchParams))
}

const success = (res: ServerResponse, data: unknown) => send(res, 200, { code: 200, desc: '', data })

function fail(res: ServerResponse, fault: Fault): void {
  if (fault === 'SILENCE') return
  if (fault === 'CUT') return void res.destroy()
  const { status } = failures[fault]
  send(res, status, failure(status, fault, 'The mock was told to fail.'))
}

const send = (res: ServerResponse, status: number, body: object) =>
  void res
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body))
