import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { circles } from './circles.ts'
import { unusedExports } from './exports.ts'
import { fileGraph, folderGraph, readSources } from './imports.ts'
import { longLines } from './lines.ts'

/** Folders that must keep to all rules below. A folder that is put in order is added here. */
const ROOTS = ['client', 'shared']
/** Folders that may use what those give. */
const EVERYWHERE = ['brands', 'client', 'scripts', 'server', 'shared']
/** Folders whose lines are counted. */
const WRITTEN = ['client', 'shared', 'scripts/check']

/** Source files a folder may hold, without tests and style sheets. */
const FULLEST = 15
/** Folders that may hold more, and why. */
const FULLER: Readonly<Record<string, string>> = {}

/** Exports that are used and not imported, and how. */
const USED_OTHERWISE: Readonly<Record<string, string>> = {
  'client/ui/images/lineIcon.ts: lineIcon': 'put into the place of the icon library by scripts/build/lightIcons.ts',
  'client/text/format.ts: plural': 'called by the messages that scripts/build/messages.ts compiles',
}

type Finding = { rule: string; found: string[] }

/** What breaks the rules of the house, by rule; rules that all keep are left out. */
export function findings(): Finding[] {
  const sources = readSources(ROOTS)
  const files = fileGraph(sources)
  const folders = Map.groupBy(sources.keys(), file => dirname(file))
  const written = WRITTEN.flatMap(root => globSync(`${root}/**/*.{ts,tsx,mjs,css}`)).map(file =>
    file.replaceAll('\\', '/'),
  )
  return [
    { rule: 'files that import each other in a circle', found: circles(files).map(circle => circle.join(', ')) },
    {
      rule: 'folders that import each other in a circle',
      found: circles(folderGraph(files)).map(circle => circle.join(', ')),
    },
    {
      rule: `folders of more than ${FULLEST} source files`,
      found: [...folders]
        .filter(([folder, { length }]) => length > FULLEST && !(folder in FULLER))
        .map(([folder, { length }]) => `${folder} (${length})`),
    },
    {
      rule: 'lines that are too long',
      found: written.toSorted().flatMap(file => longLines(file, readFileSync(file, 'utf8'))),
    },
    {
      rule: 'exports that nothing imports',
      found: unusedExports(sources, readSources(EVERYWHERE, { aside: true })).filter(name => !(name in USED_OTHERWISE)),
    },
  ].filter(({ found }) => found.length > 0)
}

/** Run as a program: prints what it finds and exits with 1 where that is anything. */
if (import.meta.main) {
  const all = findings()
  for (const { rule, found } of all) process.stderr.write(`${rule}:\n${found.map(one => `  ${one}\n`).join('')}`)
  if (all.length > 0) process.exitCode = 1
}
