import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whoever opens a database for a test does it by this file. */
const DOOR = join('server', 'backend', 'testing', 'database.ts')

/** Where tests lie. */
export const FOLDERS = ['server', 'client', 'shared', 'brands', 'scripts', 'deploy']

const IMPORTS = /^(?:import|export)\b(?! type)[^'"]*?(?:from )?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

const known = new Map<string, string[]>()

/**
 * The web server knows backends by their addresses, and no database (a fence holds that): its tests have one only
 * behind a real backend, and would ask another engine for nothing that `scripts/canary/`, which walks every page and
 * call, and the backend's own tests do not.
 */
const WEB = 'server/web/'

/**
 * Who damages answers tests the contract's kit, which knows backends by their addresses too: `contract.test.ts` has it
 * ask the backend on both engines.
 */
const DAMAGE = join('scripts', 'backend-kit', 'testing', 'damaged.ts')

/** The files of ours that a file imports; types are nothing that runs. */
function importsOf(file: string): string[] {
  const found =
    known.get(file) ??
    [...readFileSync(file, 'utf8').matchAll(IMPORTS)]
      .map(([, fixed, lazy]) => join(dirname(file), fixed ?? lazy ?? ''))
      .filter(path => /\.tsx?$/.test(path) && existsSync(path))
  known.set(file, found)
  return found
}

function reachesDatabase(test: string): boolean {
  const seen = new Set([test])
  // The set grows while it is gone through.
  for (const file of seen) for (const path of importsOf(file)) seen.add(path)
  return seen.has(DOOR) && !seen.has(DAMAGE)
}

/** Where the engines differ: what locks, searches, migrates or keeps what it was told when it is killed. */
const DIFFERS = [
  /^server\/backend\/(?:coins|payments|database|books\/search|endpoints\/search)\//,
  /\/(?:crash|isolation|contract|canary)\.test\.ts$/,
]

/**
 * The tests, by their paths, that open a database, by whatever way but the web server's and the damaged answers', and
 * those of PostgreSQL alone: what the project `postgres` runs. Run on SQLite they are among all others.
 * @param all false leaves out those in which the engines could hardly differ
 */
export const databaseTests = ({ all }: { all: boolean }): string[] =>
  globSync(`{${FOLDERS}}/**/*.test.{ts,tsx}`)
    .map(path => path.replaceAll('\\', '/'))
    .filter(test => !test.startsWith('client/journeys/') && !test.startsWith(WEB))
    .filter(
      test =>
        test.includes('database/postgres/') ||
        (reachesDatabase(test) && (all || DIFFERS.some(place => place.test(test)))),
    )
