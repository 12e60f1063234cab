import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { allSettings } from '../../server/allSettings.ts'

const TESTS = /\.test\.tsx?$|\/(?:testing|journeys|fixtures)\//
/** Drawings, a file each, and the framework that the bench measures beside this one. */
const NOT_OURS = /^client\/ui\/images\/icons\/|^scripts\/lab\/bench\/sveltekit\//

const sources = globSync('{client,server,shared,scripts,brands,deploy}/**/*.{ts,tsx,mjs,css}', {
  exclude: ['**/node_modules/**'],
}).filter(file => !NOT_OURS.test(file))
const linesOf = new Map(sources.map(file => [file, readFileSync(file, 'utf8').split('\n').slice(0, -1)]))

const [code, tests] = [false, true].map(isTest => sources.filter(file => TESTS.test(file) === isTest)) as [
  string[],
  string[],
]
const product = code.filter(file => /^(?:client|server|shared)\//.test(file))
const lab = code.filter(file => file.startsWith('scripts/lab/'))
const sum = (files: readonly string[]) => files.reduce((total, file) => total + linesOf.get(file)!.length, 0)

/** Files of so few lines are rarely worth a name. */
const FEW_LINES = 10
/** Folders of so few files are rarely worth a name. */
const FEW_FILES = 3

const typed = product.filter(file => !file.endsWith('.css'))
const perFolder = Map.groupBy(product, dirname)

function commentsPer100(files: readonly string[]): number {
  let [comments, isInside] = [0, false]
  for (const line of files.flatMap(file => linesOf.get(file)!.map(text => text.trim()))) {
    const opens = /^\{?\/\*/.test(line)
    if (isInside || opens || line.startsWith('//')) comments++
    isInside = (isInside || opens) && !line.includes('*/')
  }
  return Math.round((1000 * comments) / sum(files)) / 10
}

const wordsIn = (files: string, exclude: string[] = []): number =>
  globSync(files, { exclude }).reduce(
    (total, file) => total + readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).length,
    0,
  )

const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>

/** Exported names, one statement or list each. */
const exportsOf = (file: string): number =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:type )?(?:\{([^}]*)\})?/gm)].flatMap(([, names = 'one']) =>
    names.split(','),
  ).length

/**
 * Numbers that tend to grow, with their limits: about 3 % above today's, so that a feature does not begin with a
 * refusal. Lower a limit when its number has fallen.
 */
const COUNTS: readonly [what: string, count: number, most: number][] = [
  ['lines of client, server and shared, with styles', sum(product), 91_100],
  ['lines of all sources', sum(code), 108_250],
  ['lines of tests and their helpers', sum(tests), 54_000],
  ['lines of scripts/lab', sum(lab), 3_180],
  ['files of at most 10 lines', typed.filter(file => linesOf.get(file)!.length <= FEW_LINES).length, 144],
  ['folders of at most 3 files', [...perFolder.values()].filter(files => files.length <= FEW_FILES).length, 61],
  ['names that client/app/ssr.ts exports', exportsOf('client/app/ssr.ts'), 6],
  ['comments per 100 lines', commentsPer100(typed), 7.1],
  ['npm scripts', Object.keys(scripts!).length, 14],
  ['packages at the root', Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).length, 61],
  ['settings', allSettings.length, 51],
  ['words of the documents', wordsIn('{*.md,docs/**/*.md,deploy/*.md}', ['docs/calls.md']), 62_150],
  ['words of docs/calls.md', wordsIn('docs/calls.md'), 18_400],
]

for (const [what, count, most] of COUNTS) {
  const numbers = [count, most].map(number => number.toLocaleString('en').padStart(7))
  process.stdout.write(`${what.padEnd(50)}${numbers[0]} of at most ${numbers[1]}${count > most ? '  too many' : ''}\n`)
}
if (COUNTS.some(([, count, most]) => count > most)) process.exitCode = 1
