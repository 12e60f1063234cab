import { afterAll, expect, test } from '@jest/globals'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECTIONS, type Results, type Row } from './rows.ts'
import { writeDocument } from './write.ts'

const row = (key: string, section: Row['section'], figures: Row['figures']): Row => ({
  key,
  section,
  name: key,
  unit: 'ms',
  digits: 0,
  figures,
})
const results = (rows: Row[]): Results => ({ date: '2026-01-02', machine: '2 cores', versions: [], rounds: 1, rows })

const folders: string[] = []
afterAll(() => folders.forEach(folder => rmSync(folder, { recursive: true })))

function documents() {
  const folder = mkdtempSync(join(tmpdir(), 'quire-performance-'))
  folders.push(folder)
  const [document, picture] = [join(folder, 'performance.md'), join(folder, 'performance.svg')]
  cpSync('docs/performance.md', document)
  return { document, picture, text: () => readFileSync(document, 'utf8') }
}

const prose = (text: string) => text.replace(/<!-- (\w+) -->[^]*?<!-- \/\1 -->/g, '')

test('what was measured comes into the document, and its prose stays', async () => {
  const { document, picture, text } = documents()
  const before = prose(text())
  await writeDocument(
    results(SECTIONS.map(section => row(`any.${section}`, section, { Quire: 41 }))),
    document,
    picture,
  )
  expect(prose(text())).toBe(before)
  expect(text().match(/41 ms/g)).toHaveLength(SECTIONS.length)
  expect(text()).toContain('Measured 2026-01-02 on 2 cores')
})

test('tables of what was not measured stay', async () => {
  const { document, picture, text } = documents()
  await writeDocument(results([row('start', 'start', { Quire: 41 })]), document, picture)
  await writeDocument(results([row('next', 'next', { Quire: 43 })]), document, picture)
  expect(text()).toContain('41 ms')
  expect(text()).toContain('43 ms')
})

test('a goal is judged by the figures of the run', async () => {
  const { document, picture, text } = documents()
  const next = row('next', 'next', { Quire: 45, Other: 44 })
  await writeDocument(results([next]), document, picture)
  expect(text()).toContain('| next chapter | ≤ 50 ms | 45 ms | reached |')
  expect(text()).toContain('| next chapter / best peer | ≤ 1 | 1.02 | missed |')
  expect(text()).toContain('| total blocking time | ≤ 50 ms / 50 ms / 40 ms | – / – / – | not measured |')
  expect(readFileSync(picture, 'utf8')).toContain('Next chapter')
})
