import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { freePort } from '../../../../server/process/testing/freePort.ts'
import { firstTap } from '../browser/firstTap.ts'
import { longList } from '../browser/longList.ts'
import { mainThread, type MainThread } from '../browser/mainThread.ts'
import { nextChapter } from '../browser/nextChapter.ts'
import { visit, type Cold } from '../browser/visits.ts'
import { Gathered, QUIRE, type Head, type Row } from '../report/rows.ts'
import { startNode, stop, until200 } from '../servers/children.ts'
import { BRANDS, makeBrands, startQuire } from '../servers/quire.ts'
import { PAGE_NAMES, PAGES, type PageName, type Server } from '../servers/server.ts'
import { inRounds, type Run } from './run.ts'

/** Names and units. */
const COLD: Readonly<Record<keyof (Cold & MainThread), [name: string, unit: string]>> = {
  firstPaint: ['first contentful paint', 'ms'],
  largestPaint: ['largest contentful paint', 'ms'],
  shift: ['cumulative layout shift', ''],
  scriptsBefore: ['scripts before hydration', 'kB'],
  filesBefore: ['files of them', ''],
  scripts: ['scripts in all', 'kB'],
  files: ['files of them', ''],
  requests: ['all requests', ''],
  beforeFirst: ['main thread before the first paint', 'ms'],
  beforeLargest: ['main thread before the largest paint', 'ms'],
  longest: ['longest task after the first paint', 'ms'],
  over: ['tasks after it beyond 12.5 ms each', 'ms'],
  inAll: ['main thread in all', 'ms'],
}

const addressOf = (server: Server, page: PageName) => `http://${server.host}:${server.port}${PAGES[page]}`

/** First visits to each page on a cheap phone. */
export async function coldPages({ visits, say }: Run, servers: readonly Server[], browser: Browser): Promise<Row[]> {
  const gathered = new Gathered()
  for (const page of PAGE_NAMES) {
    say(`Visiting ${page} …`)
    await inRounds(visits, servers, async server => {
      const address = addressOf(server, page)
      const cold = { ...(await visit(browser, address)), ...(await mainThread(browser, address)) }
      for (const kind of Object.keys(COLD) as (keyof typeof COLD)[]) {
        const [name, unit] = COLD[kind]
        const head: Head = { key: `${kind}.${page}`, section: 'browser', name: `${page}: ${name}`, unit }
        gathered.add(head, server.name, cold[kind])
      }
    })
  }
  return gathered.rows()
}

/** The first tap on night mode that works, while the reader page loads. */
export async function taps({ visits, say }: Run, servers: readonly Server[], browser: Browser): Promise<Row[]> {
  say('Tapping night mode …')
  const gathered = new Gathered()
  await inRounds(visits, servers, async server => {
    const { tap, scripts } = await firstTap(browser, addressOf(server, 'reader'))
    gathered.add({ key: 'tap', section: 'tap', name: 'first night tap that works', unit: 'ms' }, server.name, tap)
    gathered.add({ key: 'tapScripts', section: 'tap', name: 'scripts before it', unit: 'kB' }, server.name, scripts)
  })
  return gathered.rows()
}

/** Time to the next chapter from the end of one. */
export async function nextChapters({ visits, say }: Run, servers: readonly Server[], browser: Browser): Promise<Row[]> {
  say('Opening the next chapter …')
  const gathered = new Gathered()
  await inRounds(visits, servers, async server => {
    const milliseconds = await nextChapter(browser, addressOf(server, 'reader'))
    gathered.add({ key: 'next', section: 'next', name: 'next chapter', unit: 'ms' }, server.name, milliseconds)
  })
  return gathered.rows()
}

const LIST = {
  opened: 'tap to the rows',
  opening: 'longest frame while it opens',
  scrolling: 'longest frame while it is scrolled',
}

/** The chapter list of a book of 2,000 chapters (`npm run mock`), on a cheap phone. */
export async function chapterList({ folder, visits, say }: Run, browser: Browser): Promise<Row[]> {
  say('Opening 2,000 chapters …')
  const port = await freePort()
  const mock = startNode(['scripts/backend-kit/mock/mock.ts', 'long', '--port', `${port}`], { core: 'asking', port })
  await until200(mock, port, 'localhost', '/v1/book.show?book_id=1')
  const brands = await makeBrands(join(folder, 'brands-list'), BRANDS)
  const server = await startQuire({ name: QUIRE, brands, isCached: true, backend: `http://127.0.0.1:${port}` })
  const gathered = new Gathered()
  await inRounds(visits, [server], async ({ host, port }) => {
    const seen = await longList(browser, `http://${host}:${port}/book-reader/1/40`)
    for (const key of Object.keys(LIST) as (keyof typeof LIST)[])
      gathered.add({ key, section: 'list', name: LIST[key], unit: 'ms' }, QUIRE, seen[key])
  })
  await Promise.all([stop(server.child), stop(mock)])
  return gathered.rows()
}
