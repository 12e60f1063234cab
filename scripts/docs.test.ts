import { expect, test } from '@jest/globals'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Decisions are history and may name removed files. The specification's table has its own test. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'deploy/README.md', ...globSync('docs/*.md')].map(
  file => file.replaceAll('\\', '/'),
)

test.each(DOCUMENTS)('%s names existing files and folders', document => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(/`((?:client|server|shared|scripts|docs|brands)\/[^`\s]*)`/g)].map(
    ([, path = '']) => path,
  )
  const exact = named.filter(path => !/[<>*{}…:]/.test(path) && !isExample(path))
  expect(exact.filter(path => !existsSync(path))).toEqual([])
})

/** The example page that CONTRIBUTING creates. */
const isExample = (path: string) => path.startsWith('client/pages/about/')

test.each(DOCUMENTS)('%s links to existing documents', document => {
  const linked = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path = '']) => path)
  expect(linked.filter(path => !existsSync(join(dirname(document), path)))).toEqual([])
})

/** Anchors as GitHub generates them from headings. */
const anchorsIn = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each([...DOCUMENTS, ...globSync('docs/decisions/*.md')])('%s links to sections that are there', document => {
  const linked = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
  const missing = linked.filter(([, path, anchor = '']) => {
    const file = path ? join(dirname(document), path) : document
    return file.endsWith('.md') && !anchorsIn(file).includes(anchor)
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

test('every folder, feature and kind of part has its row in the architecture', () => {
  const tables = readFileSync('docs/architecture.md', 'utf8')
    .split('\n## Folders\n')[1]!
    .split('\n## ')[0]!
    .match(/(?:^\|.*\n)+/gm)!
  const named = (text = '') => [...text.matchAll(/`([\w/]+)`/g)].map(([, name = '']) => name)
  const heads = (table = '') => table.split('\n').map(row => row.split(' | ')[0])
  const lacking = ['server', 'client', 'server/web', 'server/backend'].flatMap((part, index) => {
    const rows = named(heads(tables[index]).join()).map(name => (name.startsWith(part) ? name : `${part}/${name}`))
    return roomsOf(part).filter(room => !rows.includes(`${part}/${room}/`))
  })
  expect(lacking).toEqual([])
  for (const floor of ['features', 'ui']) {
    const row = tables[1]!.split('\n').find(row => row.startsWith(`| \`${floor}/\``))
    expect(named(row).slice(1).toSorted()).toEqual(roomsOf(`client/${floor}`))
  }
})

/** Subfolders with code; one that only tests use is not a room. */
const roomsOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name)
    .toSorted()

test('each walk of the architecture states its number of files and folders', () => {
  const sections = readFileSync('docs/architecture.md', 'utf8').split('\n## ')
  const walks = sections.flatMap(section => {
    const files = [...section.matchAll(/^\| `([^`]+\.tsx?)` \|/gm)].map(([, file = '']) => file)
    return files.length > 0 ? [{ section, files }] : []
  })
  expect(walks).toHaveLength(3)
  for (const { section, files } of walks) {
    const folders = new Set(files.map(file => dirname(file)))
    expect(section).toContain(`\n${new Set(files).size} files in ${folders.size} folders`)
  }
})
