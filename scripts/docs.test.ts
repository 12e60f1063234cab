import { expect, test } from '@jest/globals'
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { checkBrands } from '../server/web/brands/checkBrands.ts'
import { brandFileSchema } from '../shared/brand.ts'
import { drawTree, PICTURE_FILE } from './architecture/picture.ts'
import { callReference } from './backend-kit/callReference.ts'
import { openapiFile, withTables } from './backend-kit/docs.ts'
import { EXAMPLE_FILE, exampleEnvironment, withSettings } from './settingsTable.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** Generated files and parts of files: what the code makes of them now, and the command that writes them. */
const GENERATED: [file: string, make: (text: string) => string, command: string][] = [
  ['docs/settings.md', withSettings, 'npx node scripts/settingsTable.ts'],
  [EXAMPLE_FILE, exampleEnvironment, 'npx node scripts/settingsTable.ts'],
  ['docs/contract.md', withTables, 'npx node scripts/backend-kit/docs.ts'],
  ['docs/calls.md', callReference, 'npx node scripts/backend-kit/docs.ts'],
  ['docs/openapi.json', openapiFile, 'npx node scripts/backend-kit/docs.ts'],
  [PICTURE_FILE, drawTree, 'npx node scripts/architecture/picture.ts'],
]

test.each(GENERATED)('%s is up to date', (file, make, command) => {
  const text = read(file)
  expect(make(text) === text ? 'up to date' : `stale: ${command} writes it again`).toBe('up to date')
})

const DOCUMENTS = globSync(['*.md', 'deploy/README.md', 'docs/**/*.md', 'scripts/*/README.md'])
/** Decisions are history and may name removed files. */
const isHistory = (document: string) => document.startsWith('docs/decisions/')
/** The example page that CONTRIBUTING creates, and files that operators write. */
const isExample = (path: string) => path.startsWith('client/pages/about/') || /^deploy\/\w*\.env$/.test(path)
/** Code that does not exist yet: a row of the specification. */
const PENDING = '*(pending)*'

/** Anchors as GitHub generates them from headings. */
const anchorsIn = (document: string) =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** A test file with the title of one of its tests, in brackets. */
const TITLE = /`([\w./-]+\.test\.tsx?)` \(“(.+?)”\)/g

test.each(DOCUMENTS)('%s names and links to existing files, folders, sections and tests', document => {
  const lines = read(document).split('\n')
  const text = lines.filter(line => !line.includes(PENDING)).join('\n')
  const named = isHistory(document)
    ? []
    : [...text.matchAll(/`(?:npx node )?((?:brands|client|deploy|docs|scripts|server|shared)\/[^`\s<>*{}…:]+)`/g)]
  const missing = named.filter(([, path = '']) => !isExample(path) && !existsSync(path))
  const dead = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(([, path, anchor]) => {
    const file = path ? join(dirname(document), path) : document
    return !existsSync(file) || (anchor && file.endsWith('.md') && !anchorsIn(file).includes(anchor))
  })
  const untitled = [...text.matchAll(TITLE)].filter(([, file = '', title]) => !read(file).includes(`'${title}'`))
  expect([...missing, ...dead, ...untitled].map(([name]) => name)).toEqual([])
})

/** Cells of the rows of the tables in a text, without their heads. */
const rowsIn = (text: string) =>
  text
    .split('\n')
    .filter((line, index, lines) => line.startsWith('| ') && !lines[index + 1]?.startsWith('|-'))
    .map(line => line.slice(2, -2).split(' | '))
const sectionOf = (document: string, title: string) => read(document).split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!
const namesIn = (text = '', pattern = /`([\w/.-]+)`/g) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const TEST_FILE = /`[\w./-]+\.test\.tsx?`/

const sentences = rowsIn(read('docs/specification.md'))

test('each command that a document gives to type runs on the project’s Node, whatever the reader’s is', () => {
  // `npx` and `npm run` find it; the reader's own may be 18, which runs no TypeScript.
  const typed = /(?<!npx )\bnode [\w./-]+\.ts\b|(?<!npx )`(?:tsc|oxlint|oxfmt|jest)(?: [^`]*)?`/g
  expect(
    DOCUMENTS.flatMap(document => (read(document).match(typed) ?? []).map(found => `${document}: ${found}`)),
  ).toEqual([])
})

test('each sentence of the specification has its code, and a test or the reason for none', () => {
  expect(sentences).toHaveLength(231)
  const isNamed = (tests = '') => tests.includes(PENDING) || tests.startsWith('– ') || TEST_FILE.test(tests)
  const lacking = sentences.filter(
    ([sentence, code, tests, ...more]) => !sentence || !code || !isNamed(tests) || more.length > 0,
  )
  expect(lacking).toEqual([])
})

test('each decision has its own number and at most 250 words', () => {
  const files = globSync('docs/decisions/[0-9]*.md').toSorted()
  const heads = files.map(file => `# ${basename(file).slice(0, 3)} `)
  expect(files.filter((file, index) => !read(file).startsWith(heads[index]!))).toEqual([])
  expect(new Set(heads).size).toBe(files.length)
  expect(files.filter(file => read(file).trim().split(/\s+/).length > 250)).toEqual([])
})

/** Subfolders with code; one that only tests use is not a room. */
const roomsOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name)
    .toSorted()

test('every folder, feature and kind of part has its row in the architecture', () => {
  const tables = sectionOf('docs/architecture.md', 'Folders').match(/(?:^\|.*\n)+/gm)!
  const lacking = ['server', 'client', 'server/web', 'server/backend'].flatMap((part, index) => {
    const rows = rowsIn(tables[index]!).flatMap(([head]) => namesIn(head))
    return roomsOf(part).filter(room => !rows.some(row => [`${room}/`, `${part}/${room}/`].includes(row)))
  })
  expect(lacking).toEqual([])
  for (const floor of ['features', 'ui']) {
    const [, row] = rowsIn(tables[1]!).find(([head]) => head === `\`${floor}/\``)!
    expect(namesIn(row).toSorted()).toEqual(roomsOf(`client/${floor}`))
  }
})

test('the example brand in docs/brands.md has every field of the table, and is valid', async () => {
  const page = read('docs/brands.md')
  const [, example = ''] = /```json\n([^]*?)```/.exec(page) ?? []
  const fields = Object.keys(brandFileSchema.shape).toSorted()
  expect(Object.keys(JSON.parse(example) as object).toSorted()).toEqual(fields)
  expect(
    rowsIn(page)
      .flatMap(([head]) => namesIn(head, /`([^`]+)`/g))
      .toSorted(),
  ).toEqual(fields)
  const dir = mkdtempSync(join(tmpdir(), 'example-'))
  try {
    cpSync('brands/local', join(dir, 'lampread'), { recursive: true })
    writeFileSync(join(dir, 'lampread', 'brand.json'), example)
    const { text, code } = await checkBrands({}, dir)
    const others = text.replaceAll(/^advice .*: (formerHosts|legal): .*\n/gm, '')
    expect([others, code]).toEqual([`1 of 1 brands in ${dir} can be used.\n`, 0])
  } finally {
    rmSync(dir, { recursive: true })
  }
})
