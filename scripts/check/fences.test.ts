import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** An import that one of the linter's fences must refuse, and a similar one that is allowed. */
const BROKEN: [file: string, refused: string, fine: string][] = [
  ['client/pages/home/a.ts', '../../app/b.ts', '../../shell/b.ts'],
  ['client/pages/home/a.ts', '../book/b.ts', './b.ts'],
  ['client/pages/home/a.ts', '../pages.ts', '../../features/reading/b.ts'],
  ['client/pages/reader/display/a.ts', '../../book/b.ts', '../reading.ts'],
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
  ['client/api/a.ts', 'node:fs', 'mobx'],
  ['client/a.ts', '../shared/api/b.ts', '../shared/b.ts'],
  ['client/features/search/a.ts', '../../../shared/api/b.ts', '../../../shared/links.ts'],
  ['client/pages/home/a.ts', '../../../shared/brand.ts', '../../../shared/routes.ts'],
  ['client/pages/reader/display/a.ts', '../../../../shared/contract/b.ts', '../../../../shared/page/b.ts'],
  ['server/a.ts', '../scripts/build/b.ts', './web/b.ts'],
  ['server/a.ts', './backend/b.ts', './log.ts'],
  ['server/a.ts', './backend/main.ts', './backend/config.ts'],
  ['server/a.ts', '../client/app/ssr.ts', './web/pages/b.ts'],
  ['server/web/a.ts', '../backend/b.ts', './pages/b.ts'],
  ['server/process/a.ts', '../log.ts', './b.ts'],
  ['server/pictures/a.ts', '../log.ts', './b.ts'],
  ['server/settings/a.ts', '../config.ts', 'zod'],
  ['server/redis/a.ts', '../web/b.ts', '../process/b.ts'],
  ['server/callers/a.ts', '../config.ts', '../log.ts'],
  ['server/telemetry/a.ts', '../redis/b.ts', '../callers/b.ts'],
  ['server/web/a.ts', '../workers/b.ts', '../process/b.ts'],
  ['server/commands/a.ts', '../../scripts/b.ts', '../backend/commands/b.ts'],
  ['server/commands/a.ts', '../../client/app/b.ts', '../web/brands/b.ts'],
  ['server/web/a.ts', '../../scripts/b.ts', '../config.ts'],
  ['server/web/a.ts', '../../client/app/ssr.ts', './http/b.ts'],
  ['server/web/http/a.ts', '../operations/b.ts', '../../log.ts'],
  ['server/web/operations/a.ts', '../brands/b.ts', '../http/b.ts'],
  ['server/web/brands/a.ts', '../admission/b.ts', '../operations/b.ts'],
  ['server/web/brands/a.ts', '../../../brands/one/brand.json', '../../../shared/brand.ts'],
  ['server/web/brands/a.ts', '../app.ts', '../http/b.ts'],
  ['server/web/admission/a.ts', '../api/b.ts', '../brands/b.ts'],
  ['server/web/contract/a.ts', '../api/b.ts', './b.ts'],
  ['server/web/contract/a.ts', '../pages/b.ts', '../../callers/b.ts'],
  ['server/web/answers/a.ts', '../api/b.ts', '../http/b.ts'],
  ['server/web/api/a.ts', '../pages/b.ts', '../admission/b.ts'],
  ['server/web/api/a.ts', '../files/b.ts', '../../../shared/api/b.ts'],
  ['server/web/files/a.ts', '../pages/b.ts', '../http/b.ts'],
  ['server/web/files/a.ts', '../../../client/app/ssr.ts', '../../../shared/b.ts'],
  ['server/web/pages/a.ts', '../api/b.ts', '../admission/b.ts'],
  ['server/web/pages/a.ts', '../../../client/app/App.ts', '../../../client/app/ssr.ts'],
  ['server/web/pages/calls/a.ts', '../../files/b.ts', '../../brands/b.ts'],
  ['server/web/pages/calls/a.ts', '../../../../scripts/b.ts', '../../../../shared/b.ts'],
  ['server/backend/a.ts', '../web/b.ts', '../../shared/b.ts'],
  ['server/backend/a.ts', '../../scripts/b.ts', '../log.ts'],
  ['server/backend/call/a.ts', '../database/facts.ts', '../database/schema/b.ts'],
  ['server/backend/call/a.ts', '../coins/b.ts', './b.ts'],
  ['server/backend/database/a.ts', '../books/b.ts', './schema/b.ts'],
  ['server/backend/database/sqlite/a.ts', '../../config.ts', '../engine/b.ts'],
  ['server/backend/endpoints/book/a.ts', '../user/b.ts', '../../books/b.ts'],
  ['server/backend/coins/a.ts', '../endpoints/user/b.ts', '../database/b.ts'],
  ['server/backend/http/a.ts', '../app.ts', '../accounts/b.ts'],
  ['server/backend/text/a.ts', '../books/b.ts', './b.ts'],
  ['server/backend/artwork/a.ts', '../database/b.ts', '../text/b.ts'],
  ['server/backend/books/search/a.ts', '../../../web/b.ts', '../b.ts'],
  ['server/backend/x.ts', '../start.ts', '../settings.ts'],
  ['server/backend/x.ts', '../config.ts', './config.ts'],
  ['server/backend/coins/x.ts', '../../../superviseBackend.ts', '../../log.ts'],
  ['server/backend/coins/x.ts', '../../config.ts', '../call/b.ts'],
  ['server/web/x.ts', '../superviseBackend.ts', '../log.ts'],
  ['server/web/pages/x.ts', '../../start.ts', '../../config.ts'],
  ['server/backend/x.ts', '../limits.ts', './limits.ts'],
  ['server/backend/coins/x.ts', '../limits.ts', '../call/b.ts'],
  ['server/backend/commands/x.ts', '../main.ts', '../command.ts'],
  ['server/backend/endpoints/x.ts', '../commands/b.ts', '../catalogue/b.ts'],
  ['server/backend/endpoints/book/x.ts', '../../commands/b.ts', '../../shelves/b.ts'],
  ['server/backend/catalogue/x.ts', '../endpoints/b.ts', '../shelves/b.ts'],
  ['server/backend/payments/x.ts', '../oauth/b.ts', '../coins/b.ts'],
  ['server/backend/oauth/x.ts', '../payments/b.ts', '../accounts/b.ts'],
  ['server/backend/shelves/x.ts', '../payments/b.ts', '../books/b.ts'],
  ['server/backend/books/x.ts', '../shelves/b.ts', '../http/b.ts'],
  ['server/backend/books/x.ts', '../payments/b.ts', '../accounts/b.ts'],
  ['server/backend/http/x.ts', '../payments/b.ts', '../coins/b.ts'],
  ['server/backend/accounts/x.ts', '../http/b.ts', '../coins/b.ts'],
  ['server/backend/coins/x.ts', '../shelves/b.ts', '../database/b.ts'],
  ['server/backend/coins/x.ts', '../accounts/b.ts', '../text/b.ts'],
  ['shared/a.ts', '../client/b.ts', './b.ts'],
  ['shared/api/a.ts', 'react', 'zod'],
  ['shared/a.ts', 'zod', './b.ts'],
  ['shared/a.ts', './api/b.ts', './page/b.ts'],
  ['shared/page/a.ts', '../brand.ts', '../links.ts'],
]

let folder: string
/** Output of the linter: the refused files, by their path in the folder. */
let told: string

const refusedFile = (index: number) => join(dirname(BROKEN[index]?.[0] ?? ''), `refused${index}.ts`)
const fineFile = (index: number) => join(dirname(BROKEN[index]?.[0] ?? ''), `fine${index}.ts`)

async function write(file: string, imported: string): Promise<void> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `import { b } from '${imported}'\nexport const a = b\n`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-fences-'))
  await copyFile('oxlint.config.ts', join(folder, 'oxlint.config.ts'))
  for (const [index, [, refused, fine]] of BROKEN.entries()) {
    await write(refusedFile(index), refused)
    await write(fineFile(index), fine)
  }
  await writeFile(join(folder, 'client/types.ts'), "import type { b } from '../shared/api/b.ts'\nexport type A = b\n")
  await writeFile(join(folder, 'client/inline.ts'), "import { type b } from '../shared/api/b.ts'\nexport type A = b\n")
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  told = await new Promise<string>(done =>
    execFile(process.execPath, [oxlint, '--format', 'unix'], { cwd: folder }, (_error, stdout) => done(stdout)),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const isRefused = (file: string) =>
  told.split('\n').some(line => line.includes(`${file}:`) && line.includes('no-restricted-imports'))

test.each(BROKEN.map(([file, refused, fine], index) => ({ file, refused, fine, index })))(
  '$file may not import $refused, and may import $fine',
  ({ index }) => {
    expect(isRefused(refusedFile(index))).toBe(true)
    expect(isRefused(fineFile(index))).toBe(false)
  },
)

test('client may import types of schemas, if the import is erased', () => {
  expect(told).not.toContain('client/types.ts:')
  expect(told).toMatch(/client\/inline\.ts:.*no-import-type-side-effects/)
})
