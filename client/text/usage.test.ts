import { expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SORTS, STATUSES } from '../../shared/bookFilter.ts'

/** Text areas by name, with each file's path below the locale's folder, as imports name it. */
const FILES = readdirSync('client/text/en', { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.ts') && !file.startsWith('copy'),
)
const AREAS = FILES.map(file => [basename(file, '.ts'), file] as const)
const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^text|testing/.test(file))
    .map(file => readFileSync(join(folder, file), 'utf8'))
const PROGRAM = sourcesOf('client')
/** Texts of emails, feeds and the server's own pages are in the catalogue, too. */
const READERS = [...PROGRAM, ...sourcesOf('server')]

const HANDED_ON = PROGRAM.filter(source => source.includes('text: Words')).flatMap(source =>
  [...source.matchAll(/\btext\.(\w+)/g)].map(([, key = '']) => key),
)

const WHOLE = '*'
/** The keys of an area that the code reads: `text.key`, or `text[status]` for the values of an API field. */
function keysRead(area: string, file: string): Set<string> {
  const read = new Set<string>()
  for (const source of READERS) {
    const found = new RegExp(
      `import \\{ ${area}(?: as (\\w+))?\\b[^}]*\\} from '[./]+(?:client/)?text/en/${file}'`,
    ).exec(source)
    if (!found) continue
    const alias = found[1] ?? area
    // The same for the brand's copy variant.
    const copied = new RegExp(`const (\\w+) = useCopy\\('${area}', ${alias}\\)`).exec(source)?.[1]
    for (const [, key = ''] of source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))) read.add(key)
    for (const [, key = ''] of copied ? source.matchAll(new RegExp(`\\b${copied}\\('(\\w+)'`, 'g')) : []) read.add(key)
    // A legal text is rendered whole.
    if (source.includes(`of={${alias}}`)) read.add(WHOLE)
    // An area that is passed on whole is read wherever a component takes its text as `Words`.
    if (new RegExp(`, ${alias}[,)]`).test(source)) for (const key of HANDED_ON) read.add(key)
    for (const key of source.includes(`${alias}[status]`) ? STATUSES : []) read.add(key)
    for (const key of source.includes(`${alias}[order.status]`) ? ['paid', 'failed', 'refunded'] : []) read.add(key)
    for (const key of source.includes(`${alias}[sort]`) ? SORTS : []) read.add(key)
  }
  return read
}

test.each(AREAS)('every text of %s is used', async (area, file) => {
  const texts = ((await import(`./en/${file}`)) as Record<string, unknown>)[area]
  const read = keysRead(area, file)
  expect(Object.keys(texts as object).filter(key => !read.has(key) && !read.has(WHOLE))).toEqual([])
})

test('components contain no literal texts', () => {
  const found = PROGRAM.flatMap(source =>
    [
      // Text between tags, and in attributes that are displayed or read aloud.
      ...source.matchAll(/(?<!=)>\s*([A-Z][a-z]+(?: [\w’]+)*[.!?…]?)\s*<\//g),
      ...source.matchAll(
        /\b(?:aria-label|alt|title|placeholder|heading|label|description)(?:=|: )["'`]([^"'`]*[a-z][^"'`]*)["'`]/g,
      ),
    ].map(([text]) => text),
  )
  expect(found).toEqual([])
})
