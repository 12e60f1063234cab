import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { rulesOf } from '../../../scripts/build/styles.ts'
import type { Brand } from '../brands/brand.ts'
import { readBrand } from '../brands/readBrand.ts'
import { brandFolder } from '../testing/brandFolder.ts'
import { readAssets } from './assets.ts'

const SHEET =
  '@font-face{font-family:Didone;src:url(a)}@font-face{font-family:Didone stand-in;src:local(b)}@font-face{font-family:Poster;src:url(c)}' +
  '.heads-didone{--a:Didone,Didone stand-in}.heads-poster{--a:Poster}.heads-serif{--a:serif}' +
  'h1{font:var(--a)}.bar-masthead .Bar_row{top:0}.bar-ruled .Bar_row{top:1px}'

test('a page inlines only its own brand’s fonts and theme rules', async () => {
  await using folder = await brandFolder({
    old: {},
    one: { theme: { headings: 'didone', corners: 'soft', header: 'masthead' } },
  })
  const client = await mkdtemp(join(tmpdir(), 'client-'))
  try {
    const manifest = {
      entry: 'a.js',
      shared: [],
      styles: 'a.css',
      rules: rulesOf(SHEET),
      shellStyles: ['Bar'],
      offline: [],
      headScript: { code: '', hash: '' },
      chunks: {},
      sizes: {},
    }
    await writeFile(join(client, 'manifest.json'), JSON.stringify(manifest))
    const assets = readAssets(client, false, [])
    const stylesOf = (key: string) => {
      const brand = readBrand(folder.dir, key) as Brand
      const { css } = assets.of(brand, brand.locales[0], undefined, false).inlineFor('<p class="Bar_row">')
      return css.slice(css.indexOf('}') + 1)
    }
    expect(stylesOf('one')).toBe(
      '@font-face{font-family:Didone;src:url(a)}@font-face{font-family:Didone stand-in;src:local(b)}' +
        '.heads-didone{--a:Didone,Didone stand-in}h1{font:var(--a)}.bar-masthead .Bar_row{top:0}',
    )
    expect(stylesOf('old')).toBe('.heads-serif{--a:serif}h1{font:var(--a)}')
  } finally {
    await rm(client, { recursive: true })
  }
})
