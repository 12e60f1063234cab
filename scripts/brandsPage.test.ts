import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checkBrands } from '../server/web/brands/checkBrands.ts'
import { brandFileSchema } from '../shared/brand.ts'

const page = readFileSync('docs/brands.md', 'utf8')
const example = /```json\n([^]*?)```/.exec(page)?.[1] ?? ''

test('the example brand in docs/brands.md has every field and is valid', async () => {
  const fields = Object.keys(brandFileSchema.shape)
  expect(Object.keys(JSON.parse(example) as object).toSorted()).toEqual(fields.toSorted())
  const dir = mkdtempSync(join(tmpdir(), 'example-'))
  try {
    cpSync('brands/local', join(dir, 'lampread'), { recursive: true })
    writeFileSync(join(dir, 'lampread', 'brand.json'), example)
    expect(await checkBrands({}, dir)).toEqual({ text: `1 of 1 brands in ${dir} can be used.\n`, code: 0 })
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('its table has a row for every field', () => {
  const rows = page
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(rows.toSorted()).toEqual(Object.keys(brandFileSchema.shape).toSorted())
})
