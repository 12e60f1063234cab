import { globSync, readFileSync } from 'node:fs'
import { allSettings } from '../../server/allSettings.ts'

/** Packages with their own purpose: the kit for other teams, and measurements. */
const PACKAGES = ['scripts/backend-kit/**', 'scripts/lab/**']

/** Lines of each file, without tests and icons. */
const linesOf = (files: string): number[] =>
  globSync(files, { exclude: [...PACKAGES, '**/*.test.{ts,tsx}', 'client/ui/images/icons/**'] }).map(
    file => readFileSync(file, 'utf8').split('\n').length - 1,
  )
const sumOf = (lines: number[]): number => lines.reduce((sum, one) => sum + one, 0)

const SOURCE = linesOf('{client,server,shared}/**/*.{ts,tsx,mjs}')

/** Files of so few lines are rarely worth a name. */
const FEW_LINES = 10

/** Files that a cold page passes, in docs/architecture.md. */
const WALK = /^(\d+) files in \d+ folders\.$/m

/** Without `docs/calls.md`, which is generated. */
const wordsIn = (files: string): number =>
  globSync(files, { exclude: ['docs/calls.md'] }).reduce(
    (sum, file) => sum + readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).length,
    0,
  )

const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>

/** Numbers that tend to grow, with their limits. Lower a limit when its number has fallen. */
const COUNTS: readonly [what: string, count: number, most: number][] = [
  ['lines of client, server and shared', sumOf(SOURCE), 75_000],
  ['lines of scripts without its packages', sumOf(linesOf('scripts/**/*.{ts,tsx,mjs}')), 5_150],
  ['lines of the dev server', sumOf(linesOf('{scripts/dev.ts,scripts/dev/**/*.ts}')), 1_020],
  ['lines of the replaced names', sumOf(linesOf('client/features/names/*.{ts,tsx}')), 250],
  ['files of at most 10 lines', SOURCE.filter(lines => lines <= FEW_LINES).length, 125],
  ["files of a cold page's walk", Number(WALK.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1]), 40],
  ['npm scripts', Object.keys(scripts!).length, 14],
  ['packages at the root', Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).length, 60],
  ['settings', allSettings.length, 49],
  ['words of the documents', wordsIn('{*.md,docs/**/*.md,deploy/*.md}'), 60_000],
]

for (const [what, count, most] of COUNTS) {
  const numbers = [count, most].map(number => number.toLocaleString('en').padStart(7))
  process.stdout.write(`${what.padEnd(40)}${numbers[0]} of at most ${numbers[1]}${count > most ? '  too many' : ''}\n`)
}
if (COUNTS.some(([, count, most]) => count > most)) process.exitCode = 1
