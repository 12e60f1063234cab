import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatMessages, type BuildFailure } from 'esbuild'
import { readConfig } from '../server/config.ts'
import { createCallLog } from './backend-kit/inspector/callLog.ts'
import { createInspector, INSPECTOR } from './backend-kit/inspector/inspector.ts'
import { createBuilds } from './dev/builds.ts'
import { createFront } from './dev/front.ts'
import { watchSaves } from './dev/watchSaves.ts'
import { superviseBackendServer, superviseWebServer } from './dev/servers.ts'
import { ownErrors } from './dev/update.ts'
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const PLACE =
  /(?:https?:\/\/[^/\s)]+\/assets|(?:file:\/\/)?[^\s()]*\/dist-dev\/server)\/([\w.-]+\.js)(?:\?\d+)?:(\d+):(\d+)/g
const OURS = /((?:client|server|shared|scripts)\/[\w./-]+\.tsx?):(\d+):(\d+)/

/** Replaces places in built files by those in the sources. */
const whereFrom = (text: string, mapOf: (file: string) => string | undefined): string =>
  text.replace(PLACE, (place, file: string, line: string, column: string) => {
    const map = mapOf(`${file}.map`)
    if (!map) return place
    const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) return place
    return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })

/** Adds the source lines around the first place in our files that a text names. */
function withLines(text: string): string {
  const [, file = '', line = '0'] = OURS.exec(text) ?? []
  if (!existsSync(file)) return text
  const lines = readFileSync(file, 'utf8').split('\n')
  const from = Math.max(0, Number(line) - 3)
  const around = lines
    .slice(from, Number(line) + 2)
    .map((code, index) => `${from + index + 1 === Number(line) ? '>' : ' '} ${from + index + 1} | ${code}`)
  return `${file}:${line}\n\n${around.join('\n')}\n\n${text}`
}

/**
 * `npm run dev`: builds and starts the site. After a save, open pages replace styles, components and texts in place, or
 * reload and keep their position and typed text; the servers restart with the new build. Problems are shown over the
 * page. `/__dev/calls` shows calls to backends.
 */
const config = readConfig(process.env)
const BRANDS = relative('.', config.brandsDir).replaceAll('\\', '/')
/** Milliseconds for open pages to show an update before a build uses all processors. */
const UPDATE_TIME = 250

const say = (line: string) => process.stderr.write(`${line}\n`)
let queue: Promise<void> = Promise.resolve()
/** Saved files that are not built yet, each with whether open pages show its change without a reload. */
const unbuilt = new Map<string, Promise<boolean>>()
/** Resolves when open pages have got what they can replace. */
let updating = Promise.resolve(false)
/** Time of the last save and of the last update of pages, in epoch milliseconds. */
let savedAt = Date.now()
let updatedAt = 0

const showProblem = (title: string, text: string) => front.broadcast({ kind: 'problem', problem: { title, text } })
const builds = createBuilds()
const backend = superviseBackendServer()
const calls = createCallLog()
const web = superviseWebServer({
  onStart: announce,
  onCall: calls.add,
  onBrands: refused =>
    refused.length > 0 ? showProblem('A brand was refused', refused.join('\n')) : front.broadcast({ kind: 'brand' }),
  whereFrom: text => whereFrom(text, builds.map),
})
const front = createFront({
  // Requests after a save get the saved files.
  web: () => queue.then(web.port),
  asset: builds.asset,
  where: stack => withLines(whereFrom(stack, builds.map)),
  inspect: createInspector(calls),
  onFailure: () => showProblem('The page could not be made', withLines(web.lastLines())),
})
front.server.listen(config.port, config.host)
await once(front.server, 'listening')

function announce(addresses: string[]): void {
  const { port } = front.server.address() as AddressInfo
  const lines = addresses.map(address => `  ${address.replace(/:\d+$/, `:${port}`)}\n`)
  process.stdout.write(`\n${lines.join('')}\n  Calls to backends: http://localhost:${port}${INSPECTOR}\n\n`)
}

function onSave(files: string[]): void {
  if (files.every(file => file.startsWith(`${BRANDS}/`))) {
    queue = queue.then(web.readBrands)
    return
  }
  savedAt = Date.now()
  // Alongside the build of an earlier save, which takes longer. This save's own build reports problems.
  updating = updating.then(() => updatePages(files)).catch(() => false)
  for (const file of files) unbuilt.set(file, updating)
  queue = queue.then(build).catch(reportFailure)
}

/** Sends open pages what they can replace; false if they must reload after the build. */
async function updatePages(files: string[]): Promise<boolean> {
  const started = Date.now()
  const isAll = await builds.update(files, update => {
    front.broadcast(update)
    updatedAt = Date.now()
  })
  if (isAll) say(`Shown in ${Date.now() - started} ms`)
  return isAll
}

/** Builds everything saved so far, and restarts the servers that use it. */
async function build(): Promise<void> {
  // The previous build included this save.
  if (unbuilt.size === 0) return
  const taken = new Map(unbuilt)
  await updating
  await sleep(Math.max(0, updatedAt + UPDATE_TIME - Date.now()))
  const files = [...taken.keys()]
  const isOfBackend = files.some(file => /^(server\/backend|shared)\//.test(file))
  const isOfClient = !files.every(file => file.startsWith('server/'))
  const packages = await builds.parts({ client: isOfClient, backend: isOfBackend })
  const isShown = await Promise.all(taken.values())
  // Reloading pages wait for the restarted server.
  front.broadcast({ kind: 'ready', isReload: isShown.includes(false) })
  if (!config.backendUrl && isOfBackend) await backend.restart()
  if (!files.every(file => file.startsWith('server/backend/')))
    await web.restart(packages, config.backendUrl ?? backend.url())
  for (const [file, shown] of taken) if (unbuilt.get(file) === shown) unbuilt.delete(file)
  say(`Built and restarted in ${Date.now() - savedAt} ms`)
}

/** Shows why a build or start failed; the next save tries again. */
async function reportFailure(error: BuildFailure | Error): Promise<void> {
  const isBuild = 'errors' in error
  const text = isBuild
    ? (await formatMessages(await ownErrors(error.errors), { kind: 'error' })).join('\n')
    : withLines(whereFrom(error.message, builds.map))
  say(text)
  showProblem(isBuild ? 'The build failed' : 'The server did not start', text)
}

onSave(['client/', 'server/backend/'])
watchSaves(['client', 'server', 'shared', BRANDS], onSave)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    web.stop()
    void backend.stop().then(() => process.exit(0))
  })
