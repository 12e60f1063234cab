import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'

export type Running = {
  port: number
  /** Resolves with the status once the whole response is there. */
  send(method: 'GET' | 'POST', path: string, body?: object, address?: string): Promise<number>
  stop(): void
}

type Options = { data?: string; database?: string; program?: string }

/** A backend in a process of its own, on a free port, with an existing catalogue. */
export async function startBackend({ data, database, program }: Options): Promise<Running> {
  const main = program ?? fileURLToPath(new URL('../../../../server/backend/main.ts', import.meta.url))
  const backend = fork(main, {
    execArgv: [],
    env: {
      ...process.env,
      ...(data && { DATA_DIR: data }),
      ...(database && { DATABASE_URL: database }),
      NODE_ENV: 'production',
      BACKEND_PORT: '0',
      LOG_LEVEL: 'fatal',
    },
  })
  const [{ port }] = await once(backend, 'message')
  const agent = new Agent({ keepAlive: true })
  const send: Running['send'] = (method, path, body, address) =>
    new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', ...(address && { 'X-Forwarded-For': address }) }
      const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, answer => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      })
      sent.once('error', reject).end(body && JSON.stringify(body))
    })
  return {
    port,
    send,
    stop() {
      agent.destroy()
      backend.kill()
    },
  }
}
