import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Tests open databases only through this file. */
const OPENER = join('server', 'backend', 'testing', 'database.ts')

/** Folders with tests. */
export const FOLDERS = ['server', 'client', 'shared', 'brands', 'scripts', 'deploy']

const IMPORTS = /^(?:import|export)\b(?! type)[^'"]*?(?:from )?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

const known = new Map<string, string[]>()

/**
 * The web server uses no database (a fence checks that): its tests have one only behind a real backend. Each statement
 * of the others is run by tests that remain, such as the kit's, `isolation.test.ts` and those of endpoints.
 */
const SAME = [
  /^server\/web\//,
  /^server\/backend\/(?:accounts\/(?:credentials|person\/person)|commands\/admin)\.test/,
  /^server\/backend\/(?:emails|http|mail)\//,
  /^scripts\/(?:backend-kit\/agree|canary\/canary)\.test/,
]

/** Tests with damaged answers test the contract kit; `contract.test.ts` runs it on both engines. */
const DAMAGE = join('scripts', 'backend-kit', 'testing', 'damaged.ts')

/** Our files that a file imports, without types. */
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
  // The set grows during the loop.
  for (const file of seen) for (const path of importsOf(file)) seen.add(path)
  return seen.has(OPENER) && !seen.has(DAMAGE)
}

/** Where the engines differ: locks, searches, migrations, durability. */
const DIFFERS = [
  /^server\/backend\/(?:coins|payments|database|books\/search|endpoints\/search)\//,
  /\/crash\.test\.ts$/,
]

/**
 * Paths of the tests that the project `postgres` runs: those of PostgreSQL only, and those that open a database, except
 * with damaged answers, or with statements that others run.
 * @param all false: without those in which the engines hardly differ
 */
export const databaseTests = ({ all }: { all: boolean }): string[] =>
  globSync(`{${FOLDERS}}/**/*.test.{ts,tsx}`)
    .map(path => path.replaceAll('\\', '/'))
    .filter(test => !test.startsWith('client/journeys/') && !SAME.some(place => place.test(test)))
    .filter(
      test =>
        test.includes('database/postgres/') ||
        (reachesDatabase(test) && (all || DIFFERS.some(place => place.test(test)))),
    )
