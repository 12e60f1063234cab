import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from '../../server/config.ts'
import type { Job, Outcome } from './readers.ts'

export type Site = Awaited<ReturnType<typeof startSite>>

const here = import.meta.dirname

/** The next message of a child, to what is sent to it. */
async function ask<Answer>(child: ChildProcess, message?: object): Promise<Answer> {
  const answer = once(child, 'message')
  if (message) child.send(message)
  return (await answer)[0] as Answer
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}

/**
 * The built program on a free port with two brands: one on its embedded backend, one on a backend that is told what to
 * do. Readers, that backend and the program are processes of their own; `stop` ends them all.
 */
export async function startSite() {
  const folder = mkdtempSync(join(tmpdir(), 'quire-hold-'))
  const backend = fork(join(here, 'backend.ts'))
  const readers = fork(join(here, 'readers.ts'))
  const { port: backendPort } = await ask<{ port: number }>(backend)
  const [calm = '', sick = ''] = readdirSync('brands').filter(key => {
    const file = join('brands', key, 'brand.json')
    return existsSync(file) && !/"(localNetwork|fromSettings)"/.test(readFileSync(file, 'utf8'))
  })
  for (const key of [calm, sick]) cpSync(join('brands', key), join(folder, 'brands', key), { recursive: true })
  const file = join(folder, 'brands', sick, 'brand.json')
  const brand = JSON.parse(readFileSync(file, 'utf8')) as { apiPrefix: string }
  writeFileSync(file, JSON.stringify({ ...brand, backendUrl: `http://127.0.0.1:${backendPort}` }))

  const program = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...environment,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      BRANDS_DIR: join(folder, 'brands'),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'fatal',
      // What is kept would hide a backend's faults.
      PAGE_CACHE_BYTES: '0',
      API_CACHE_BYTES: '0',
      BACKEND_URL: '',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  program.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const address = () => /localhost:(\d+)/.exec(printed)?.[1]
  while (!address()) {
    if (program.exitCode !== null) throw new Error('The program did not start: run npm run build first.')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const port = Number(address())
  return {
    port,
    hosts: { calm: `${calm}.localhost`, sick: `${sick}.localhost` },
    prefix: brand.apiPrefix,
    lives: () => program.exitCode === null && program.signalCode === null,
    /** Most connections to the told backend since it was told the time before. */
    tell: async (mode: string) => (await ask<{ most: number }>(backend, { mode })).most,
    read: (job: Omit<Job, 'port'>) => ask<Outcome>(readers, { ...job, port }),
    /** Resident memory of the program in MB; undefined where the system does not tell it. */
    memory(): number | undefined {
      const status = `/proc/${program.pid}/status`
      if (!existsSync(status)) return undefined
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? Number.NaN) / 1000
    },
    /** Milliseconds until an answer is there as a whole; Infinity for none and for a 5xx. */
    ask(host: string, path: string): Promise<number> {
      const started = performance.now()
      return new Promise(resolve => {
        const asked = get({ port, path, host: '127.0.0.1', agent: false, headers: { Host: host } }, answer => {
          const isGood = (answer.statusCode ?? 500) < 500
          answer.resume().once('close', () => resolve(isGood ? performance.now() - started : Infinity))
        })
        asked.setTimeout(30_000, () => asked.destroy()).on('error', () => resolve(Infinity))
      })
    },
    async stop() {
      await stop(program)
      await Promise.all([stop(backend), stop(readers)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
