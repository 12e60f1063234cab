import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import request from 'supertest'
import { createLog } from '../../log.ts'
import { testApp } from '../testing/testApp.ts'
import { storeBuild } from './storedBuilds.ts'

/** Builds with one script each, and the folder that stores them; `await using` removes all. */
async function builds() {
  const dir = await mkdtemp(join(tmpdir(), 'builds-'))
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: line => void lines.push(line) })
  const storedFolder = join(dir, 'kept')
  let starts = 0
  return {
    storedFolder,
    lines,
    /** Creates, starts and stores a build; the clock advances an hour from start to start. */
    async start(name: string, most = 2): Promise<string> {
      const assets = join(dir, name)
      await mkdir(assets, { recursive: true })
      await writeFile(join(assets, `app-${name}.js`), `const ${name} = 1`)
      await writeFile(join(assets, `app-${name}.js.br`), brotliCompressSync(`const ${name} = 1`))
      await storeBuild(assets, storedFolder, most, log)
      starts++
      const before = await readdir(storedFolder).catch(() => [])
      for (const build of before)
        if ((await readdir(join(storedFolder, build))).includes(`app-${name}.js`))
          await utimes(join(storedFolder, build), starts * 3600, starts * 3600)
      return assets
    },
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true }),
  }
}

test('a page of an earlier build, or of a newer one on another server, still gets its scripts', async () => {
  await using all = await builds()
  await all.start('old')
  const assets = await all.start('now')
  await using site = await testApp({ assets, environment: { ASSETS_KEEP_DIR: all.storedFolder } })
  const get = (path: string) => request(site.server).get(path).set('Host', 'www.one.example')
  const { text, headers } = await get('/assets/app-old.js').set('Accept-Encoding', 'br').expect(200)
  expect(text).toBe('const old = 1')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  await all.start('newer')
  await get('/assets/app-newer.js').expect(200)
  await get('/assets/app-now.js').expect(200)
  for (const path of [
    'app-never.js',
    'app-old.js.br',
    '..%2fapp-old.js',
    '%2e%2e/now/app-now.js',
    '',
    '.',
    'constructor',
  ])
    await get(`/assets/${path}`).expect(404)
})

test('the most recently started builds are stored, including one that is started again', async () => {
  await using all = await builds()
  for (const name of ['one', 'two', 'one', 'three']) await all.start(name)
  const storedFolder = await Promise.all(
    (await readdir(all.storedFolder)).map(build => readdir(join(all.storedFolder, build))),
  )
  expect(
    storedFolder
      .flat()
      .filter(name => name.endsWith('.js'))
      .toSorted(),
  ).toEqual(['app-one.js', 'app-three.js'])
})

test('servers that start at the same time store one copy', async () => {
  await using all = await builds()
  const assets = await all.start('one')
  await rm(all.storedFolder, { recursive: true })
  const log = createLog({ level: 'silent' })
  await Promise.all(Array.from({ length: 4 }, () => storeBuild(assets, all.storedFolder, 2, log)))
  expect(await readdir(all.storedFolder)).toHaveLength(1)
})

test('a folder that is not writable is logged, and the server starts', async () => {
  await using all = await builds()
  const assets = await all.start('one')
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: line => void lines.push(line) })
  await storeBuild(assets, join(assets, 'app-one.js', 'kept'), 2, log)
  expect(lines.join('')).toMatch(/"level":40.*ENOTDIR.*could not be stored \(ASSETS_KEEP_DIR\)/)
})

test('other files in the folder are not served and slow nothing down', async () => {
  await using all = await builds()
  const assets = await all.start('now')
  const build = join(all.storedFolder, (await readdir(all.storedFolder))[0] ?? '')
  execFileSync('mkfifo', [join(build, 'pipe.js')])
  await symlink('/etc/hostname', join(build, 'link.txt'))
  await mkdir(join(build, 'folder.js'))
  await writeFile(join(build, 'app.js.map'), '{"mappings":""}')
  await using site = await testApp({ assets, environment: { ASSETS_KEEP_DIR: all.storedFolder } })
  for (const name of ['pipe.js', 'link.txt', 'folder.js', 'app.js.map'])
    await request(site.server).get(`/assets/${name}`).set('Host', 'www.one.example').expect(404)
})
