import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../setup/findChromium.ts'
import { SAVES, type Save } from './saves.ts'

/**
 * `measureSaves.ts [RUNS]`: time from saving a file to seeing the change, for each kind of file, in a real browser with
 * `npm run dev`. Files are restored afterwards.
 */
const RUNS = Number(process.argv[2] ?? 5)
const PLACE = 300
/** Milliseconds until the next server is ready after a build. */
const CALM = 2500

const say = (line: string) => void process.stdout.write(`${line}\n`)
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

/** Resolves when the last save is built; a brand needs no build. */
let built = Promise.resolve()
let onBuilt = () => {}

function save(what: string, file: string, content: string): void {
  if (what !== 'brand') built = new Promise(resolve => (onBuilt = resolve))
  writeFileSync(file, content)
}

async function measure(page: Page, { what, file, edit, shown }: Save): Promise<void> {
  const source = readFileSync(file, 'utf8')
  const times: number[] = []
  let documentsKept = 0
  let placesKept = 0
  try {
    for (let run = 1; run <= RUNS; run++) {
      const edited = edit(source, String(run))
      await page.waitForTimeout(CALM)
      await page.evaluate(place => {
        Object.assign(window, { isMarked: true })
        scrollTo(0, place)
      }, PLACE)
      const saved = performance.now()
      save(what, file, edited)
      await page.waitForFunction(shown as (run: string) => boolean, String(run), { polling: 'raf' })
      times.push(Math.round(performance.now() - saved))
      if (await page.evaluate(() => 'isMarked' in window)) documentsKept++
      await page.waitForFunction(() => document.documentElement.classList.contains('ready'))
      if ((await page.evaluate(() => Math.round(scrollY))) === PLACE) placesKept++
      // Background work of a save must not count for the next one.
      await built
    }
  } finally {
    save(what, file, source)
  }
  await built
  say(`${what}: median ${median(times)} ms of ${times.join(', ')}; page kept ${documentsKept}, place ${placesKept}`)
}

const data = mkdtempSync(join(tmpdir(), 'quire-saves-'))
const server = spawn(process.execPath, ['scripts/dev.ts'], {
  env: { ...process.env, PORT: process.env['PORT'] ?? '0', HOST: '127.0.0.1', DATA_DIR: data },
  stdio: ['ignore', 'pipe', 'pipe'],
})
createInterface(server.stderr).on('line', line => {
  process.stderr.write(`${line}\n`)
  if (line.startsWith('Built')) onBuilt()
})
const { promise: listening, resolve } = Promise.withResolvers<string>()
createInterface(server.stdout).on('line', line => {
  const address = /http:\/\/freenovel\.localhost:\d+/.exec(line)?.[0]
  if (address) resolve(address)
})
const browser = await chromium.launch({ executablePath: await findChromium(say), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } })
  await page.goto(await listening)
  for (const kind of SAVES) await measure(page, kind)
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
  rmSync(data, { recursive: true, force: true })
}
