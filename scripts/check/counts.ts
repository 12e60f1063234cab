import { globSync, readFileSync } from 'node:fs'
import { allSettings } from '../../server/allSettings.ts'

/** What others install and what measures stand beside what builds and checks. */
const PACKAGES = ['scripts/backend-kit/**', 'scripts/lab/**']

/** Lines of code below some folders, tests apart. */
function linesIn(folders: string): number {
  const files = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { exclude: [...PACKAGES, '**/*.test.{ts,tsx}'] })
  return files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
}

const wordsIn = (files: string): number =>
  globSync(files).reduce((sum, file) => sum + readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).length, 0)

const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>

/** What grows by itself where nobody looks: as it is, and the most that it may be. Who makes one smaller lowers it. */
const COUNTS: readonly [what: string, count: number, most: number][] = [
  ['lines of client, server and shared', linesIn('{client,server,shared}'), 76_000],
  ['lines of scripts without its packages', linesIn('scripts'), 4_400],
  ['npm scripts', Object.keys(scripts!).length, 14],
  ['packages at the root', Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).length, 60],
  ['settings', allSettings.length, 48],
  ['words of the documents', wordsIn('{*.md,docs/**/*.md,deploy/*.md}'), 60_000],
]

for (const [what, count, most] of COUNTS) {
  const numbers = [count, most].map(number => number.toLocaleString('en').padStart(7))
  process.stdout.write(`${what.padEnd(40)}${numbers[0]} of at most ${numbers[1]}${count > most ? '  too many' : ''}\n`)
}
if (COUNTS.some(([, count, most]) => count > most)) process.exitCode = 1
