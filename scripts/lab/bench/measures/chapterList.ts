import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { freePort } from '../../../../server/process/testing/freePort.ts'
import { longList } from '../browser/longList.ts'
import { Gathered, QUIRE, type Row } from '../report/rows.ts'
import { startNode, stop, until200 } from '../servers/children.ts'
import { BRANDS, makeBrands, startQuire } from '../servers/quire.ts'
import type { Run } from './run.ts'

const HEADS = {
  opened: 'tap to the rows',
  opening: 'longest frame while it opens',
  scrolling: 'longest frame while it is scrolled',
}

/** The chapter list of a book of 2,000 chapters (`npm run mock`), on a cheap phone. */
export async function chapterList({ folder, rounds, say }: Run, browser: Browser): Promise<Row[]> {
  say('Opening 2,000 chapters …')
  const port = await freePort()
  const mock = startNode(['scripts/backend-kit/mock/mock.ts', 'long', '--port', `${port}`], { core: 'asking', port })
  await until200(mock, port, 'localhost', '/v1/book.show?book_id=1')
  const brands = await makeBrands(join(folder, 'brands-list'), BRANDS)
  const server = await startQuire({ name: QUIRE, brands, isCached: true, backend: `http://127.0.0.1:${port}` })
  const gathered = new Gathered()
  for (let round = 0; round < rounds; round++) {
    const seen = await longList(browser, `http://${server.host}:${server.port}/book-reader/1/40`)
    for (const [key, value] of Object.entries(seen)) gathered.add(key, QUIRE, value)
  }
  await Promise.all([stop(server.child), stop(mock)])
  return gathered.rows(key => ({
    section: 'list',
    name: HEADS[key as keyof typeof HEADS],
    unit: 'ms',
    digits: 0,
  }))
}
