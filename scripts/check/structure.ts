import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allSettings } from '../../server/allSettings.ts'
import { physicalDeclarations } from './directions.ts'
import { unusedExports } from './exports.ts'
import { fileGraph, folderGraph, readSources, type Sources, type Graph } from './imports.ts'
import { refusedPackages, type LockFile } from './licences.ts'
import { isUnmerged, longLines } from './lines.ts'
import { lastSubjects, longSubjects, operatorTexts, privateComments, privateNames, privateWords } from './words.ts'
import { endpointNames, isSearch } from '../../shared/api/endpoints.ts'

/** Calls without a file of their name and a handler of the right type: handlers are found by name, not imported. */
export const unhandledCalls = (sources: Sources): string[] =>
  endpointNames.filter(name => {
    const handler = `export const handle: ${isSearch(name) ? 'Search' : 'Handler'}<'${name}'> =`
    const isOne = (file: string) => file.startsWith('server/backend/endpoints/') && file.endsWith(`/${name}.ts`)
    return ![...sources].some(([file, source]) => isOne(file) && source.includes(handler))
  })

/**
 * Cycles of a graph, the largest first: groups in which each node is reachable from every other, sorted by name
 * (Tarjan's strongly connected components).
 */
function circles(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1) found.push(group.toSorted())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found.toSorted((a, b) => b.length - a.length)
}

/** Folders of code. */
const ROOTS = ['client', 'deploy', 'scripts', 'server', 'shared']

/**
 * Folders whose files each count as a folder: they hold both what starts the program, above all rooms, and what all
 * rooms use (settings, log, semaphore).
 */
const FLAT: ReadonlySet<string> = new Set(['server'])

/** Source files per folder, without tests and style sheets. */
const FULLEST = 25

/** Icons have a file each, so that a script contains only its own. */
const ICONS = 'client/ui/images/icons'

/** Queries that name the table of books. */
const NAMES_BOOKS = /(?:selectFrom|Join)\(\s*\[?'book(?: as \w+)?'|\b(?:from|join) book\b/

/** What writes books, serves operators, or returns to readers what is their own. */
const OF_ALL_BRANDS = new RegExp(
  '^server/backend/(?:admin|catalogue|database/(?:engine|migrations|postgres|selectBooks)|emails|reviews|withdrawal' +
    '|comments/moderation|accounts/own/export|books/(?:save|recount|cover|coverSizes|editions/queueBookUpdate)' +
    '|endpoints/(?:passages|user/user.premium)|push/createPusher|report|shelves/shelvedBook)',
)

/** An absolute address that is put together, except of an app. */
const BUILT_ADDRESS = /(?<!app\??\.scheme\}):\/\/(?:\$\{|['"`]\s*\+)/

/** Exports that are used without being imported, and how. */
const USED_OTHERWISE: Readonly<Record<string, string>> = {
  'shared/text/format.ts: plural': 'called by the messages that scripts/build/language/messages.ts compiles',
  'shared/text/localized.ts: localized': 'likewise, on servers',
  ...Object.fromEntries(
    ['createTestSite', 'TestSite', 'TestSiteOptions'].map(name => [
      `scripts/backend-kit/library/createTestSite.ts: ${name}`,
      'imported by others as quire/testing: package.json',
    ]),
  ),
}

const read = (file: string) => readFileSync(file, 'utf8')

type Finding = { rule: string; found: string[] }

/** Violations by rule; rules without any are omitted. */
function findings(): Finding[] {
  const sources = readSources(ROOTS)
  const all = new Map([
    ...readSources(ROOTS, { aside: true }),
    ['jest.config.ts', readFileSync('jest.config.ts', 'utf8')],
  ])
  const files = fileGraph(sources)
  const folders = Map.groupBy(sources.keys(), file => dirname(file))
  const written = [...ROOTS.map(root => `${root}/**/*.{ts,tsx,mjs,css}`), 'brands/**/*.ts', '*.config.ts']
    .flatMap(pattern => globSync(pattern, { exclude: ['**/node_modules/**'] }))
    .map(file => file.replaceAll('\\', '/'))
  const spoken = [
    ...[...sources].filter(([file]) => file.startsWith('server/')).map(([, source]) => source),
    ...['deploy/alerts.yaml', 'deploy/grafana.json'].map(file => read(file)),
  ].flatMap(operatorTexts)
  return [
    { rule: 'import cycles between files', found: circles(files).map(circle => circle.join(', ')) },
    {
      rule: 'import cycles between folders',
      found: circles(folderGraph(files, FLAT)).map(circle => circle.join(', ')),
    },
    {
      rule: `folders of more than ${FULLEST} source files`,
      found: [...folders]
        .filter(([folder, { length }]) => length > FULLEST && folder !== ICONS)
        .map(([folder, { length }]) => `${folder} (${length})`),
    },
    {
      rule: 'lines that are too long',
      found: written.toSorted().flatMap(file => longLines(file, read(file))),
    },
    {
      rule: 'documents with an unresolved merge',
      found: globSync(['*.{md,json}', '{deploy,docs,scripts}/**/*.{md,json,yaml}'], { exclude: ['**/node_modules/**'] })
        .toSorted()
        .filter(file => isUnmerged(read(file))),
    },
    {
      rule: 'styles that name a side of the screen (docs/decisions/066-accessibility-without-zoom.md)',
      found: written
        .filter(file => file.endsWith('.css'))
        .toSorted()
        .flatMap(file => physicalDeclarations(file, read(file))),
    },
    { rule: 'classes that no style sheet has', found: missingClasses(sources) },
    {
      // Elsewhere a forged host might get into mails, returns from payment and sign-in, or canonical addresses.
      rule: 'absolute addresses that are not built by server/linkOrigin.ts',
      found: [...sources]
        .filter(([file, code]) => /^(?:client|server\/(?!linkOrigin)|shared)\//.test(file) && BUILT_ADDRESS.test(code))
        .map(([file]) => file),
    },
    {
      rule: 'queries of books for readers without a condition of the brand (server/backend/database/selectBooks.ts)',
      found: [...sources]
        .filter(
          ([file, code]) => file.startsWith('server/backend/') && !OF_ALL_BRANDS.test(file) && NAMES_BOOKS.test(code),
        )
        .map(([file]) => file),
    },
    {
      rule: 'exports that nothing imports',
      found: unusedExports(all, all).filter(name => !(name in USED_OTHERWISE)),
    },
    {
      rule: 'private words in texts for operators, and values in log messages',
      found: privateWords([...spoken, ...allSettings.map(({ meaning }) => meaning)]),
    },
    { rule: 'private words in comments', found: written.flatMap(file => privateComments(file, read(file))) },
    { rule: 'private words in file names', found: privateNames(written) },
    { rule: 'subjects of commits over 72 characters', found: longSubjects(lastSubjects()) },
    { rule: 'calls without a handler in a file of their name', found: unhandledCalls(sources) },
    {
      rule: 'packages with an unacceptable licence or unknown origin',
      found: refusedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile),
    },
  ].filter(({ found }) => found.length > 0)
}

/** Classes that a component names and its style sheet lacks. */
function missingClasses(sources: Sources): string[] {
  return [...sources].flatMap(([file, code]) =>
    [...code.matchAll(/^import (\w+) from '(\.\S+\.module\.css)'/gm)].flatMap(([, styles, path = '']) => {
      const sheet = read(join(dirname(file), path))
      const named = [...code.matchAll(new RegExp(`(?:className=\\{|\\$\\{)${styles}\\.(\\w+)\\}`, 'g'))]
      return named.flatMap(([, name]) => (new RegExp(`\\.${name}\\b`).test(sheet) ? [] : [`${file}: ${name}`]))
    }),
  )
}

/** As a program: prints violations; exit code 1 if there are any. */
if (import.meta.main) {
  const all = findings()
  for (const { rule, found } of all) process.stderr.write(`${rule}:\n${found.map(one => `  ${one}\n`).join('')}`)
  if (all.length > 0) process.exitCode = 1
}
