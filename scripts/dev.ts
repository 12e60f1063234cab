import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatMessages, type BuildFailure } from 'esbuild'
import { readConfig } from '../server/config.ts'
import { createCallLog } from './backend-kit/inspector/callLog.ts'
import { createInspector, INSPECTOR } from './backend-kit/inspector/inspector.ts'
import { superviseBackendServer } from './dev/backendServer.ts'
import { createBuilds } from './dev/builds.ts'
import { createFront } from './dev/front.ts'
import type { PageUpdate } from './dev/pageUpdate.ts'
import { watchSaves } from './dev/watchSaves.ts'
import { superviseWebServer } from './dev/webServer.ts'
import { whereFrom, withLines } from './dev/where.ts'

/**
 * `npm run dev`: builds and starts. On every save open pages get what has changed at once where that can be: styles,
 * components and their texts in place, the rest as a page loaded anew with its place and what was typed. Then, or
 * meanwhile, the server becomes the newest one too. What is wrong is shown over the page; `/__dev/calls` shows what
 * backends were asked and said.
 */
const config = readConfig(process.env)
const BRANDS = relative('.', config.brandsDir).replaceAll('\\', '/')
/** Milliseconds in which open pages show what they were given, before a build takes all processors. */
const PAGES_FIRST = 250

const say = (line: string) => process.stderr.write(`${line}\n`)
let queue: Promise<void> = Promise.resolve()
/** Files that are not built as they are, after a failure too, each with whether open pages show it as it is. */
const unbuilt = new Map<string, Promise<boolean>>()
/** Settles when what can be shown at once of the last save is shown. */
let showing = Promise.resolve(false)
/** When files were saved, and when pages were given something last, in epoch milliseconds. */
let savedAt = Date.now()
let gaveAt = 0
let isAnnounced = false

const builds = createBuilds()
const backend = superviseBackendServer()
const calls = createCallLog()
const web = superviseWebServer({
  onStart: announce,
  onCall: calls.add,
  onBrands: refused =>
    refused.length > 0 ? tellProblem('A brand was refused', refused.join('\n')) : front.tell({ kind: 'brand' }),
  whereFrom: text => whereFrom(text, builds.map),
})
const front = createFront({
  // Requests after a save get the saved files.
  web: () => queue.then(web.port),
  asset: builds.asset,
  where: stack => withLines(whereFrom(stack, builds.map)),
  inspect: createInspector(calls),
  onFailure: () => tellProblem('The page could not be made', withLines(web.lastLines())),
})
front.server.listen(config.port, config.host)
await once(front.server, 'listening')

function announce(addresses: string[]): void {
  if (isAnnounced) return
  isAnnounced = true
  const { port } = front.server.address() as AddressInfo
  const lines = addresses.map(address => `  ${address.replace(/:\d+$/, `:${port}`)}\n`)
  process.stdout.write(`\n${lines.join('')}\n  Calls to backends: http://localhost:${port}${INSPECTOR}\n\n`)
}

function tellProblem(title: string, text: string): void {
  front.tell({ kind: 'problem', problem: { title, text } })
}

const needsBackend = (file: string) => /^(server\/backend|shared)\//.test(file)
const isOfBackendAlone = (file: string) => file.startsWith('server/backend/')
const isOfServer = (file: string) => file.startsWith('server/')

function onSave(files: string[]): void {
  if (files.every(file => file.startsWith(`${BRANDS}/`))) {
    queue = queue.then(web.readBrands)
    return
  }
  savedAt = Date.now()
  // Beside the build of an earlier save, which takes longer. That of this one says what is wrong.
  showing = showing.then(() => showAtOnce(files)).catch(() => false)
  for (const file of files) unbuilt.set(file, showing)
  queue = queue.then(build).catch(sayProblem)
}

/** Gives open pages what they can take as they stand; false where they are to be loaded anew once all is built. */
async function showAtOnce(files: string[]): Promise<boolean> {
  const started = Date.now()
  const isAll = await builds.update(files, give)
  if (isAll) say(`Shown in ${Date.now() - started} ms`)
  return isAll
}

function give(told: PageUpdate): void {
  front.tell(told)
  gaveAt = Date.now()
}

/** Builds all that is saved by now, and has the servers start anew that are of it. */
async function build(): Promise<void> {
  // The build of the save before had this one in it.
  if (unbuilt.size === 0) return
  const taken = new Map(unbuilt)
  await showing
  await sleep(Math.max(0, gaveAt + PAGES_FIRST - Date.now()))
  const files = [...taken.keys()]
  const isOfBackend = files.some(needsBackend)
  const packages = await builds.parts({ client: !files.every(isOfServer), backend: isOfBackend })
  const isShown = await Promise.all(taken.values())
  // Whoever loads it anew waits at the door until it is there.
  front.tell({ kind: 'ready', isReload: isShown.includes(false) })
  if (!config.backendUrl && isOfBackend) await backend.restart()
  if (!files.every(isOfBackendAlone)) await web.restart(packages, config.backendUrl ?? backend.url())
  for (const [file, shown] of taken) if (unbuilt.get(file) === shown) unbuilt.delete(file)
  say(`Built and restarted in ${Date.now() - savedAt} ms`)
}

/** What fails is shown, and the next save tries again. */
async function sayProblem(error: BuildFailure | Error): Promise<void> {
  const isBuild = 'errors' in error
  const text = isBuild
    ? (await formatMessages(error.errors, { kind: 'error' })).join('\n')
    : withLines(whereFrom(error.message, builds.map))
  say(text)
  tellProblem(isBuild ? 'The build failed' : 'The server did not start', text)
}

onSave(['client/', 'server/backend/'])
watchSaves(['client', 'server', 'shared', BRANDS], onSave)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    web.stop()
    void backend.stop().then(() => process.exit(0))
  })
}
