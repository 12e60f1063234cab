import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { allSettings } from '../../server/allSettings.ts'
import { circles } from './circles.ts'
import { physicalDeclarations } from './directions.ts'
import { unusedExports } from './exports.ts'
import { unansweredCalls } from './handlers.ts'
import { fileGraph, folderGraph, readSources } from './imports.ts'
import { refusedPackages, type LockFile } from './licences.ts'
import { longLines } from './lines.ts'
import { lastSubjects, longSubjects, operatorTexts, privateNames, privateWords } from './words.ts'

/** Where code lies: all of it keeps to the rules below. */
const ROOTS = ['client', 'deploy', 'scripts', 'server', 'shared']

/**
 * Folders whose own files count each as a folder of its own: what starts a program lies there (on top of all rooms)
 * beside what every room uses (settings, log, semaphore, below them all), because that is where a newcomer looks for
 * both.
 */
const HALLS: ReadonlySet<string> = new Set(['server'])

/** Source files a folder may hold, without tests and style sheets. */
const FULLEST = 25

/** Exports that are used and not imported, and how. */
const USED_OTHERWISE: Readonly<Record<string, string>> = {
  'client/ui/images/lineIcon.ts: lineIcon':
    'put into the place of the icon library by scripts/build/light/lightIcons.ts',
  'client/text/format.ts: plural': 'called by the messages that scripts/build/language/messages.ts compiles',
  'client/text/localized.ts: localized': 'likewise, on servers',
  ...Object.fromEntries(
    ['createTestSite', 'TestSite', 'TestSiteOptions'].map(name => [
      `scripts/backend-kit/library/createTestSite.ts: ${name}`,
      'imported by others as quire/testing: package.json',
    ]),
  ),
}

type Finding = { rule: string; found: string[] }

/** What breaks the rules of the house, by rule; rules that all keep are left out. */
export function findings(): Finding[] {
  const sources = readSources(ROOTS)
  const all = new Map([
    ...readSources(ROOTS, { aside: true }),
    ['jest.config.ts', readFileSync('jest.config.ts', 'utf8')],
  ])
  const files = fileGraph(sources)
  const folders = Map.groupBy(sources.keys(), file => dirname(file))
  const written = [...ROOTS.map(root => `${root}/**/*.{ts,tsx,mjs,css}`), 'brands/**/*.ts', '*.config.ts']
    .flatMap(pattern => globSync(pattern))
    .map(file => file.replaceAll('\\', '/'))
  const spoken = [
    ...[...sources].filter(([file]) => file.startsWith('server/')).map(([, source]) => source),
    ...['deploy/alerts.yaml', 'deploy/grafana.json'].map(file => readFileSync(file, 'utf8')),
  ].flatMap(operatorTexts)
  return [
    { rule: 'files that import each other in a circle', found: circles(files).map(circle => circle.join(', ')) },
    {
      rule: 'folders that import each other in a circle',
      found: circles(folderGraph(files, HALLS)).map(circle => circle.join(', ')),
    },
    {
      rule: `folders of more than ${FULLEST} source files`,
      found: [...folders]
        .filter(([, { length }]) => length > FULLEST)
        .map(([folder, { length }]) => `${folder} (${length})`),
    },
    {
      rule: 'lines that are too long',
      found: written.toSorted().flatMap(file => longLines(file, readFileSync(file, 'utf8'))),
    },
    {
      rule: 'styles that name a side of the screen (docs/decisions/066-accessibility-without-zoom.md)',
      found: written
        .filter(file => file.endsWith('.css'))
        .toSorted()
        .flatMap(file => physicalDeclarations(file, readFileSync(file, 'utf8'))),
    },
    {
      rule: 'exports that nothing imports',
      found: unusedExports(all, all).filter(name => !(name in USED_OTHERWISE)),
    },
    {
      rule: 'words of our own in what operators read, and values in log messages',
      found: privateWords([...spoken, ...allSettings.map(({ meaning }) => meaning)]),
    },
    { rule: 'words of our own in names of files', found: privateNames(written) },
    { rule: 'subjects of commits over 72 characters', found: longSubjects(lastSubjects()) },
    { rule: 'calls that no file of their name answers', found: unansweredCalls(sources) },
    {
      rule: 'packages whose licence or origin will not do',
      found: refusedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile),
    },
  ].filter(({ found }) => found.length > 0)
}

/** Run as a program: prints what it finds and exits with 1 where that is anything. */
if (import.meta.main) {
  const all = findings()
  for (const { rule, found } of all) process.stderr.write(`${rule}:\n${found.map(one => `  ${one}\n`).join('')}`)
  if (all.length > 0) process.exitCode = 1
}
