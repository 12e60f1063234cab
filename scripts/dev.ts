import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { buildClient } from './build/client.ts'
import { buildServer } from './build/server.ts'

/**
 * `npm run dev`: builds and starts; on every save builds again and restarts what it concerns, and open pages load
 * themselves anew. The backend keeps running where only the web changed.
 */
const WATCHED = ['client', 'server', 'shared', 'brands']
/** Milliseconds to wait for the rest of a save. */
const SETTLE = 30

const say = (line: string) => process.stderr.write(`${line}\n`)
let backend: { process: ChildProcess; url: string } | undefined
let web: ChildProcess | undefined
/** The next web server, which waits for its build. */
let standby: ChildProcess | undefined
let packages: string[] = []

async function build(): Promise<boolean> {
  try {
    rmSync('dist/client', { recursive: true, force: true })
    mkdirSync('dist/client', { recursive: true })
    let manifest
    ;[manifest, packages] = await Promise.all([buildClient({ minify: false }), buildServer('development')])
    writeFileSync('dist/client/manifest.json', JSON.stringify(manifest))
    // `npm start` must not take this build for its own.
    rmSync('dist/.stamp', { force: true })
    return true
  } catch {
    say('The build failed; waiting for the next save.')
    return false
  }
}

async function stop(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function startBackend(): Promise<void> {
  await stop(backend?.process)
  const child = fork('dist/server/backend.js', {
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, BACKEND_PORT: '0' },
  })
  const ended = once(child, 'exit').then(() => undefined)
  const listening = once(child, 'message').then(([message]: { port: number }[]) => message?.port)
  const port = await Promise.race([listening, ended])
  if (port === undefined) {
    say('The backend ended at its start; waiting for the next save.')
    return
  }
  backend = { process: child, url: `http://127.0.0.1:${port}` }
}

async function startWeb(): Promise<void> {
  // It keeps nothing, and its goodbye takes time.
  await stop(web, 'SIGKILL')
  web = standby ?? prepareWeb()
  web.send(process.env['BACKEND_URL'] ?? backend?.url ?? '')
  standby = prepareWeb()
}

/** A process that has read the packages already, which is most of the web server's start. */
const prepareWeb = () =>
  fork('scripts/dev/standby.ts', packages, {
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, LOG_PRETTY: 'yes', NODE_ENV: 'development', SHUTDOWN_DELAY: '0', SHUTDOWN_TIMEOUT: '0' },
  })

const needsBackend = (file: string) => /^(server\/backend|shared)\//.test(file)
let changed = new Set<string>()
let queue: Promise<void> = Promise.resolve()
let timer: NodeJS.Timeout | undefined

function follow(file: string): void {
  changed.add(file)
  clearTimeout(timer)
  timer = setTimeout(() => {
    queue = queue.then(rebuild)
  }, SETTLE)
}

async function rebuild(): Promise<void> {
  const files = [...changed]
  changed = new Set()
  const started = Date.now()
  if (!(await build())) return
  if (!process.env['BACKEND_URL'] && files.some(needsBackend)) await startBackend()
  await startWeb()
  say(`Built and restarted in ${Date.now() - started} ms`)
}

if (await build()) {
  if (!process.env['BACKEND_URL']) await startBackend()
  await startWeb()
}
for (const folder of WATCHED) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (file && !/\.test\.tsx?$/.test(file)) follow(`${folder}/${file.replaceAll('\\', '/')}`)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(
    signal,
    () => void Promise.all([stop(web), stop(standby), stop(backend?.process)]).then(() => process.exit(0)),
  )
}
