import { expect, test } from '@jest/globals'
import type { Manifest } from '../../server/web/pages/manifest.ts'
import { printFileSizes } from './fileSizes.ts'

const FIND = 'features/findInBook/FindInBook'

/** Whether a build is within its budgets that has a base and the script of one part, which is called later. */
function isWithin(part: string, bytes: number): boolean {
  const size = (brotli: number) => ({ plain: brotli, gzip: brotli, brotli })
  const manifest: Manifest = {
    entry: 'main.js',
    shared: [],
    styles: 'main.css',
    rules: [],
    shellStyles: [],
    headScript: { code: '', hash: '' },
    chunks: { [part]: { scripts: ['part.js', 'shared.js'], styles: [] } },
    offline: [],
    sizes: { 'main.js': size(70_000), 'part.js': size(bytes), 'shared.js': size(500), 'main.css': size(200_000) },
  }
  return printFileSizes(manifest, 'none')
}

test('a script that is called later fails the build when it is over its budget, or has none', () => {
  expect([isWithin(FIND, 1000), isWithin(FIND, 27_417), isWithin('features/new/New', 100)]).toEqual([
    true,
    false,
    false,
  ])
})
