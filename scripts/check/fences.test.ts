import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** An import that a fence of the linter must refuse, and one beside it that is fine. */
const BROKEN: [file: string, refused: string, fine: string][] = [
  ['client/pages/home/a.ts', '../../app/b.ts', '../../shell/b.ts'],
  ['client/pages/home/a.ts', '../book/b.ts', './b.ts'],
  ['client/pages/home/a.ts', '../pages.ts', '../../features/reading/b.ts'],
  ['client/pages/reader/controls/a.ts', '../../book/b.ts', '../reading.ts'],
  ['client/shell/a.ts', '../pages/home/b.ts', '../features/search/b.ts'],
  ['client/features/search/a.ts', '../../shell/b.ts', '../bookLists/b.ts'],
  ['client/ui/books/a.ts', '../../features/search/b.ts', '../../routing/b.ts'],
  ['client/routing/a.ts', '../ui/books/b.ts', '../services/b.ts'],
  ['client/routing/page/a.ts', '../../pages/pages.ts', '../../api/b.ts'],
  ['client/services/a.ts', '../routing/b.ts', '../stores/b.ts'],
  ['client/stores/a.ts', '../services/b.ts', '../platform/b.ts'],
  ['client/api/a.ts', '../stores/b.ts', '../text/b.ts'],
  ['client/platform/a.ts', '../api/b.ts', '../text/b.ts'],
  ['client/text/a.ts', '../stores/b.ts', '../../shared/b.ts'],
  ['client/ui/books/a.ts', '../../../server/b.ts', '../../../shared/b.ts'],
  ['server/web/pages/a.ts', '../../../client/app/App.ts', '../../../client/app/ssr.ts'],
  ['server/web/a.ts', '../backend/b.ts', './pages/b.ts'],
  ['server/backend/a.ts', '../web/b.ts', '../../shared/b.ts'],
  ['shared/a.ts', '../client/b.ts', './b.ts'],
]

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-fences-'))
  await copyFile('.oxlintrc.json', join(folder, '.oxlintrc.json'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the linter says of one file that imports another. */
async function lint(file: string, imported: string): Promise<string> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `import { b } from '${imported}'\nexport const a = b\n`)
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  return new Promise(done =>
    execFile(process.execPath, [oxlint, '--format', 'unix', file], { cwd: folder }, (_error, stdout) => done(stdout)),
  )
}

test.each(BROKEN)('%s may not import %s', async (file, refused, fine) => {
  expect(await lint(file, refused)).toContain('no-restricted-imports')
  expect(await lint(file, fine)).not.toContain('no-restricted-imports')
})
