import { expect, test } from '@jest/globals'
import type { Manifest } from '../../server/web/pages/manifest.ts'
import { printFileSizes } from './fileSizes.ts'

const FIND = 'features/findInBook/FindInBook'
const NEW = 'features/new/New'

/** Whether a build of a base and one part's script, loaded on demand, is within its budgets. */
function isWithin(part: string, bytes: number): boolean {
  const size = (brotli: number) => ({ plain: brotli, brotli })
  const manifest: Manifest = {
    entry: 'main.js',
    shared: [],
    styles: 'main.css',
    rules: [],
    shellStyles: [],
    headScript: { code: '', hash: '' },
    readingHeadScript: { code: '', hash: '' },
    chunks: { [part]: { scripts: ['part.js', 'shared.js'], styles: [] } },
    offline: [],
    sizes: { 'main.js': size(10_000), 'part.js': size(bytes), 'shared.js': size(500), 'main.css': size(200_000) },
  }
  return printFileSizes(manifest, 'none')
}

test('the build fails if a script loaded on demand exceeds its own budget or that of single parts', () => {
  expect([isWithin(FIND, 1000), isWithin(FIND, 27_417)]).toEqual([true, false])
  expect([isWithin(NEW, 1000), isWithin(NEW, 3417)]).toEqual([true, false])
})
