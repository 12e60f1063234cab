import { afterAll, beforeAll } from '@jest/globals'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright-core'
import { endingWithUs } from '../../server/process/testing/endingWithUs.ts'
import { at, expect, expectSameDocument, hydrated, mark, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

/** A copy of the repository, so that nothing is saved into the real one. */
let copy: string
let dev: ChildProcess
let port: string

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'quire-dev-'))
  for (const name of ['client', 'server', 'shared', 'brands', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  dev = spawn(process.execPath, [...endingWithUs, 'scripts/dev.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(copy, 'data'),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const { promise, resolve: listening } = Promise.withResolvers<string>()
  createInterface(dev.stdout!).on('line', line => {
    const found = /http:\/\/freenovel\.localhost:(\d+)/.exec(line)?.[1]
    if (found) listening(found)
  })
  port = await promise
})
afterAll(async () => {
  dev.kill()
  await once(dev, 'exit')
  rmSync(copy, { recursive: true, force: true })
})

function save(file: string, edit: (source: string) => string): void {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  expect(edit(before)).not.toBe(before)
  writeFileSync(path, edit(before))
}

async function openSearch(): Promise<Page> {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/404', port))
  await hydrated(page)
  await mark(page)
  await page.getByRole('searchbox').first().fill('whale')
  return page
}
/** Typed text stays, and is restored after a reload, once the page is hydrated. */
const expectTyped = (page: Page) => expect(page.getByRole('searchbox').first()).toHaveValue('whale')

/** The server is built and started again for each save, which takes long on a busy machine. */
const expectServed = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(async () => (await fetch('/404')).text()).catch(() => '')).toContain(words)

/** Subscribes like a page; returns a wait for the kinds of the next events, including an unresolved problem. */
async function listenFor(page: Page, count: number): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(async count => {
    const kinds: string[] = []
    const events = new EventSource(`/__dev/events?since=${Date.now()}`)
    const all = new Promise<string[]>(resolve =>
      events.addEventListener('message', ({ data }: MessageEvent<string>) => {
        kinds.push((JSON.parse(data) as { kind: string }).kind)
        if (kinds.length === count) resolve(kinds)
      }),
    )
    await new Promise(resolve => events.addEventListener('open', resolve))
    return { all }
  }, count)
  return () => heard.evaluate(({ all }) => all)
}

test('saved styles, components and texts update in place, and typed text survives', async () => {
  const page = await openSearch()
  save('client/styles/base.css', css => `${css}\n:root { --saved: yes; }\n`)
  await expect(page.locator('html')).toHaveCSS('--saved', 'yes')
  save('client/features/search/SearchForm.tsx', code => code.replace('<form', '<form data-saved'))
  await page.locator('form[data-saved]').waitFor()
  await expectServed(page, 'data-saved')
  save('shared/text/en/discover/searchForm.ts', code => code.replace(/'Search[^']*'/, "'Saved words'"))
  await expect(page.getByRole('searchbox').first()).toHaveAttribute('placeholder', 'Saved words')
  await expectTyped(page)
  await expectSameDocument(page)
  // A page from the previous server would reload once more.
  await expectServed(page, 'Saved words')
})

test('a page requested during a build waits for it and loads once', async () => {
  const listener = await listenFor(await openSearch(), 1)
  save('client/features/search/SearchForm.tsx', code => code.replace('<form', '<form data-asked'))
  expect(await listener()).toEqual(['modules'])
  const { page } = await newReader()
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(at('freenovel', '/404', port))
  await expect(page.locator('form[data-asked]').first()).toBeAttached()
  await hydrated(page)
  // Once another listener is connected, the page has received whatever was sent on connecting.
  await listenFor(page, 1)
  await hydrated(page)
  expect(loads).toBe(1)
})

test('an error appears over the page with file and line, and disappears when it is fixed', async () => {
  const page = await openSearch()
  const problem = page.getByRole('alert').filter({ hasText: 'close' })
  const file = 'client/features/search/SearchForm.tsx'
  const good = readFileSync(join(copy, file), 'utf8')
  const line = good.split('\n').findIndex(text => text.includes('return')) + 1

  save(file, code => code.replace('return', 'return ]'))
  await problem.getByText(`${file}:${line}`).first().waitFor()
  await expectTyped(page)
  save(file, () => good)
  await expect(problem).toHaveCount(0)
  await expectSameDocument(page)

  save(file, code => code.replace('return', 'nobody.knows(); return'))
  await problem.getByText(`${file}:${line}`).first().waitFor()
  save(file, () => good)
  await expect(problem).toHaveCount(0)
  await page.getByRole('searchbox').first().waitFor()

  const ofServer = 'server/web/pages/document.ts'
  const goodServer = readFileSync(join(copy, ofServer), 'utf8')
  save(ofServer, code => `${code}\nthrow new Error('It cannot start.')\n`)
  await problem.getByText('It cannot start.').first().waitFor()
  await page.getByRole('searchbox').first().waitFor()
  save(ofServer, () => goodServer)
  await expect(problem).toHaveCount(0)

  save('brands/freenovel/brand.json', json => json.replace('"appName"', '"appNam"'))
  await problem.getByText('appNam').first().waitFor()
  save('brands/freenovel/brand.json', json => json.replace('"appNam"', '"appName"'))
  await expect(problem).toHaveCount(0)
})

test('calls to backends are listed with request and response', async () => {
  const { page } = await newReader({ extraHTTPHeaders: {} })
  await page.goto(at('freenovel', '/genres/1', port))
  const get = async (path = '') => await (await fetch(`http://localhost:${port}/__dev/calls${path}`)).json()
  const find = async () => (await get()).find(({ call }: { call: string }) => call === 'recommend.tag_group_list')
  await expect.poll(find).toMatchObject({ method: 'GET', status: 200, outcome: 'ok', isWrong: false })
  expect(await get(`/${(await find()).id}`)).toMatchObject({
    curl: expect.stringMatching(/^curl .*recommend\.tag_group_list/),
    response: { status: 200, body: expect.stringContaining('"code":200') },
  })
})

test('none of this is in the production build', () => {
  const built = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(name => /\.(js|css|json)$/.test(name))
  expect(built.length).toBeGreaterThan(50)
  const found = built.filter(name =>
    /quireModules|__dev|react-refresh|RefreshReg/.test(readFileSync(join('dist', name), 'utf8')),
  )
  expect(found).toEqual([])
})
