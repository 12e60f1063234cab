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

/** How a call fails: by a failure of the contract, without any answer, or by a connection that is cut. */
export type Fault = ErrorName | 'SILENCE' | 'CUT'

/** What a call is answered with instead: its `data`, or what makes it of the input. */
type Answer<N extends EndpointName> = Output<N> | ((input: Input<N>) => Output<N> | Promise<Output<N>>)
type Answers = { [N in EndpointName]?: Answer<N> }

export type MockOptions = {
  /** What there is to show; `rich` unless said. */
  scenario?: ScenarioName
  /** What single calls answer instead. */
  answers?: Answers
  /** Calls that fail, and how. */
  faults?: { [N in EndpointName]?: Fault }
  /** Milliseconds before each answer. Absent: as the scenario has it. */
  delay?: number
  /** Port of the loopback; 0, as it is unless said, takes any free one. */
  port?: number
}

export type Mock = {
  /** Its address, for `BACKEND_URL`. */
  url: string
  /** What it was asked so far, in that order. */
  asked: { call: string; headers: IncomingMessage['headers'] }[]
  /** From now on a call is answered so. */
  answer<N extends EndpointName>(call: N, answer: Answer<N>): void
  /** From now on a call fails so. */
  fail(call: EndpointName, fault: Fault): void
  /** From now on all calls answer as the scenario has them. */
  restore(): void
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A backend in this process that answers by the contract unless told otherwise. Rejects where its port is taken. */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const scenario = scenarioOf(options.scenario ?? 'rich')
  const backend = await mockBackend(await scenario.books())
  const wait = options.delay ?? scenario.delay ?? 0
  const standing: Answers = scenario.lacks ? { 'site.capabilities': { offers: NOTHING } } : {}
  const answers = new Map<string, unknown>(Object.entries({ ...standing, ...options.answers }))
  const faults = new Map<string, Fault>(Object.entries(options.faults ?? {}))
  const asked: Mock['asked'] = []
  const stopping = new AbortController()

  /** How a call fails, if it does. */
  function faultOf(call: string): Fault | undefined {
    const fault = faults.get(call)
    if (fault || answers.has(call) || !isCall(call)) return fault
    if (scenario.lacks?.(call)) return 'NO_SUCH_CALL'
    return scenario.fails?.(call) ? 'INTERNAL' : undefined
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://localhost')
    const call = url.pathname.replace('/v1/', '')
    asked.push({ call, headers: req.headers })
    if (wait) await delay(wait, undefined, { signal: stopping.signal })
    const fault = faultOf(call)
    if (fault) fail(res, fault)
    else if (answers.has(call) && isMethodOf(call, req)) success(res, await made(answers.get(call), req, url))
    else await backend.answer(req, res)
  }

  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()))
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
    asked,
    answer: (call, how) => void answers.set(call, how),
    fail: (call, fault) => void faults.set(call, fault),
    restore() {
      answers.clear()
      for (const [call, answer] of Object.entries(standing)) answers.set(call, answer)
      faults.clear()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

const NOTHING = Object.fromEntries(partNames.map(part => [part, false]))

const isCall = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)

/** Another method is the backend's to refuse. */
const isMethodOf = (call: string, { method }: IncomingMessage) =>
  isCall(call) && endpoints[call].method === (method === 'HEAD' ? 'GET' : method)

/** What a call is answered with, made of its fields where it depends on them. */
async function made(answer: unknown, req: IncomingMessage, url: URL): Promise<unknown> {
  if (typeof answer !== 'function') return answer
  return answer(req.method === 'POST' ? await json(req) : Object.fromEntries(url.searchParams))
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
