import { afterAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeBrand } from '../../server/web/testing/brandFolder.ts'
import { previewPage } from './preview/previewPage.ts'
import { screensOf } from './preview/screens.ts'

const folder = await mkdtemp(join(tmpdir(), 'preview-'))
afterAll(() => rm(folder, { recursive: true }))

const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/lab/brandPreview.ts', ...words], {
    env: { ...process.env, CHROME_BIN: join(folder, 'no-such-browser') },
  }).then(
    () => ({ code: 0, stderr: '' }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  )

test('a preview reports errors before it starts: no folder, a file, an invalid brand, no browser', async () => {
  expect(await run()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npx node scripts/lab/brandPreview.ts FOLDER'),
  })
  const nowhere = join(folder, 'nowhere')
  expect(await run(nowhere)).toEqual({ code: 1, stderr: `${nowhere} is no folder.\n` })
  await writeBrand(folder, 'wrong', { theme: { headings: 'serif', corners: 'soft', copy: 'rude' }, tagline: 7 })
  const { code, stderr } = await run(join(folder, 'wrong'))
  expect(code).toBe(1)
  expect(stderr).toMatch(/brand\.json: theme\.copy: [^]*"warm"/)
  expect(stderr).toMatch(/brand\.json: tagline: /)
  await writeBrand(folder, 'good')
  expect(await run(join(folder, 'good'), join(folder, 'out'))).toEqual({
    code: 1,
    stderr: `CHROME_BIN names ${join(folder, 'no-such-browser')}, and there is no such file.\n`,
  })
  expect(await readdir(folder)).toEqual(['good', 'wrong'])
})

test('its page has eight screens by day and by night, and escapes hostile names', () => {
  const screens = screensOf('/novel/7/a/b', { first: 1, locked: 4 })
  expect(screens).toHaveLength(8)
  const page = previewPage({ appName: '<b>&"', tagline: 'One <i>line' }, screens)
  expect([...page.matchAll(/src="(.*?)"/g)].map(([, name]) => name)).toEqual(
    screens.flatMap(({ name }) => [`${name}-day.webp`, `${name}-night.webp`]),
  )
  expect(page).toContain('&lt;b>&amp;&quot;')
  expect(page).not.toMatch(/<b>|<i>/)
})

test('its output is git-ignored', async () => {
  expect((await readFile('.gitignore', 'utf8')).split('\n')).toContain('dist/')
})
