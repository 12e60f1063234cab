import { existsSync, globSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatMessages, type BuildFailure } from 'esbuild'
import { readConfig } from '../server/config.ts'
import type { Part } from './build/server.ts'
import { superviseBackendServer } from './dev/backendServer.ts'
import { createBuilds } from './dev/builds.ts'
import { createFront } from './dev/front.ts'
import { createCallLog } from './backend-kit/inspector/callLog.ts'
import { createInspector, INSPECTOR } from './backend-kit/inspector/inspector.ts'
import { classNames } from './dev/styles.ts'
import type { Told } from './dev/told.ts'
import { replaceable } from './dev/update.ts'
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

type Save = {
  files: string[]
  /** Whether all of it is shown; rejects where it is wrong. */
  shown: Promise<boolean>
  /** In epoch milliseconds. */
  at: number
}

const say = (line: string) => process.stderr.write(`${line}\n`)
let queue: Promise<void> = Promise.resolve()
/** Saves that wait for their build. */
const saves: Save[] = []
/** Files that are not built as they are, after a failure too, each with whether open pages show it as it is. */
const unbuilt = new Map<string, boolean>()
/** Settles when what can be shown at once of the last save is shown. */
let showing: Promise<unknown> = Promise.resolve()
/** When pages were given something last, in epoch milliseconds. */
let gaveAt = 0
let isAnnounced = false

const builds = createBuilds()
const backend = superviseBackendServer()
const calls = createCallLog()
const web = superviseWebServer({
  onStart: announce,
  onCall: calls.add,
  whereFrom: text => whereFrom(text, builds.map),
})
const front = createFront({
  // Whoever asks after a save gets what was saved.
  web: () => queue.then(() => web.port()),
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
const isStyle = (file: string) => file.endsWith('.css')
const isOfBrands = (file: string) => file.startsWith(`${BRANDS}/`)

/** What has to be built where these files have changed. */
function partsOf(files: string[]): Set<Part> {
  const parts = new Set<Part>(['web'])
  if (files.some(needsBackend)) parts.add('backend')
  if (!files.every(file => file.startsWith('server/'))) parts.add('client')
  return parts
}

/** Runs one step after the other. What fails is shown, and the next save tries again. */
function enqueue(step: () => Promise<void>): void {
  queue = queue.then(step).catch(async (error: BuildFailure | Error) => {
    const isBuild = 'errors' in error
    const text = isBuild
      ? (await formatMessages(error.errors, { kind: 'error' })).join('\n')
      : withLines(whereFrom(error.message, builds.map))
    say(text)
    tellProblem(isBuild ? 'The build failed' : 'The server did not start', text)
  })
}

async function restart(files: string[]): Promise<void> {
  if (!config.backendUrl && files.some(needsBackend)) await backend.restart()
  if (!files.every(isOfBackendAlone)) await web.restart(builds.packages(), config.backendUrl ?? backend.url())
}

function onSave(files: string[]): void {
  if (files.every(isOfBrands)) return enqueue(readBrands)
  // Beside the build of an earlier save, which takes longer. What fails is said in turn.
  const shown = showing.then(() => showAtOnce(files))
  showing = shown.catch(() => {})
  build(files, shown)
}

/** Builds these files, together with all that is saved before their turn comes. */
function build(files: string[], shown: Promise<boolean>): void {
  saves.push({ files, shown, at: Date.now() })
  enqueue(buildSaves)
}

async function buildSaves(): Promise<void> {
  const taken = saves.splice(0)
  const last = taken.at(-1)
  // The build of the save before had this one in it.
  if (!last) return
  for (const { files, shown } of taken) {
    const isShown = await shown.catch(() => false)
    for (const file of files) unbuilt.set(file, isShown)
  }
  await last.shown
  await sleep(Math.max(0, gaveAt + PAGES_FIRST - Date.now()))
  const files = [...unbuilt.keys()]
  await builds.parts(partsOf(files))
  // Whoever loads it anew waits at the door until it is there.
  front.tell({ kind: 'ready', isReload: [...unbuilt.values()].includes(false) })
  await restart(files)
  unbuilt.clear()
  say(`Built and restarted in ${Date.now() - last.at} ms`)
}

async function readBrands(): Promise<void> {
  const refused = await web.readBrands()
  if (refused.length > 0) return tellProblem('A brand was refused', refused.join('\n'))
  front.tell({ kind: 'brand' })
}

/** Gives open pages what they can take as they stand; false where they are to be loaded anew once all is built. */
async function showAtOnce(files: string[]): Promise<boolean> {
  const started = Date.now()
  const metafile = builds.metafile()
  const styles = files.filter(isStyle)
  const hasOtherClasses = styles.map(changesClasses).includes(true)
  if (!metafile || hasOtherClasses) return false
  const others = files.filter(file => !isStyle(file))
  const { modules, isAll } = replaceable(others, metafile)
  if (styles.length > 0) give(await builds.styles(metafile))
  if (modules.length > 0) give(await builds.modules(modules))
  if (isAll) say(`Shown in ${Date.now() - started} ms`)
  return isAll
}

function give(told: Told): void {
  front.tell(told)
  gaveAt = Date.now()
}

/** The class names of each style sheet as they were last. */
const classes = new Map(
  globSync('client/**/*.css').map(file => [file.replaceAll('\\', '/'), classNames(readFileSync(file, 'utf8'))]),
)
function changesClasses(file: string): boolean {
  const [before, now] = [classes.get(file), existsSync(file) ? classNames(readFileSync(file, 'utf8')) : undefined]
  if (now !== undefined) classes.set(file, now)
  return before !== now
}

build(['client/', 'server/backend/'], Promise.resolve(false))
watchSaves(['client', 'server', 'shared', BRANDS], onSave)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    web.stop()
    void backend.stop().then(() => process.exit(0))
  })
}
