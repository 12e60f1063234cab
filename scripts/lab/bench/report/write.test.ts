import { afterAll, expect, test } from '@jest/globals'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Results, Row } from './rows.ts'
import { trend } from './print.ts'
import { writeDocument } from './write.ts'

const row = (key: string, section: Row['section'], figures: Row['figures']): Row => ({
  key,
  section,
  name: key,
  unit: 'ms',
  digits: 0,
  date: '2026-01-02',
  figures,
})
const results = (rows: Row[]): Results => ({ machine: '2 cores', versions: [], rounds: 1, rows })

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

test('goals and their date are written into the document, and its prose is preserved', async () => {
  const { document, picture, text } = documents()
  const before = prose(text())
  await writeDocument(results([row('start', 'start', { Quire: 641 })]), document, picture)
  expect(prose(text())).toBe(before)
  expect(text()).toContain('| start to the first page | ≤ 600 ms | 641 ms | missed |')
  expect(text()).toContain('Measured 2026-01-02 on 2 cores')
})

test('a goal is judged by the figures of the run', async () => {
  const { document, picture, text } = documents()
  const next = row('next', 'next', { Quire: 45, Other: 44 })
  await writeDocument(results([next]), document, picture)
  expect(text()).toContain('| next chapter | ≤ 50 ms | 45 ms | reached |')
  expect(text()).toContain('| next chapter / best peer | ≤ 1 | 1.02 | missed |')
  expect(text()).toContain('| total blocking time | ≤ 50 / 50 / 40 ms | – / – / – ms | not measured |')
  expect(readFileSync(picture, 'utf8')).toContain('Next chapter')
})

test('each goal shows its change', () => {
  const at = (figures: number[]) => ({ what: '', unit: '', figures, limits: [1] })
  expect(trend(at([45, 66]), at([50, 60]))).toBe('−10% / +10%')
  expect(trend(at([45, 0, 1]), at([Number.NaN, 0]))).toBe('– / – / –')
  expect(trend(at([45]), undefined)).toBe('–')
})
