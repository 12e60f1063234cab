import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startLoad } from '../load/load.ts'
import { Gathered, type Row } from '../report/rows.ts'
import { stop } from '../servers/children.ts'
import { BRANDS, makeBrands, startQuire } from '../servers/quire.ts'
import { BROWSER, PAGE_NAMES, PAGES, type Server } from '../servers/server.ts'
import { inRounds } from './inRounds.ts'
import type { Run } from './run.ts'

const FEW_AND_MANY = [BRANDS, 1200]
const BOOKS = [20, 5000]
const CHAPTERS = 20

/** A database with this many generated books. */
async function makeBooks(folder: string, books: number): Promise<string> {
  const args = ['dist/server/quire.js', 'seed', '--scale', `${books}x${CHAPTERS}`, '--data', folder]
  await promisify(execFile)(process.execPath, args, { timeout: 300_000 })
  return folder
}

/** Processor time of an uncached page, including the embedded backend's. */
async function cost(what: string, servers: Server[], { rounds, length, say }: Run): Promise<Row[]> {
  const gathered = new Gathered()
  const { load, warm, stop: stopLoad } = startLoad()
  for (const page of PAGE_NAMES) {
    const asked = { path: PAGES[page], coding: BROWSER, length }
    const measure = async (server: Server) => {
      const { cpu } = await load(server, asked)
      gathered.add(`${what}.${page}`, server.name, cpu)
    }
    await warm(servers, () => asked)
    await inRounds(rounds, servers, measure, say)
  }
  await Promise.all([stopLoad(), ...servers.map(({ child }) => stop(child))])
  return gathered.rows(key => ({
    section: 'scale',
    name: `${key.split('.')[1]}: CPU a request, uncached`,
    unit: 'ms',
    digits: 3,
  }))
}

/** The cost of a page with few and many brands, and with few and many books. */
export async function scale(run: Run): Promise<Row[]> {
  const { folder, backend, say } = run
  say('Cost with many brands …')
  const ofBrands: (Server & { started: number })[] = []
  for (const count of FEW_AND_MANY) {
    const brands = await makeBrands(join(folder, `brands-${count}`), count)
    ofBrands.push(await startQuire({ name: `${count} brands`, brands, isCached: false, backend }))
  }
  const started: Row = {
    key: 'startOfBrands',
    section: 'scale',
    name: 'start to the first page',
    unit: 'ms',
    digits: 0,
    figures: Object.fromEntries(ofBrands.map(({ name, started }) => [name, started])),
  }
  const rows = [started, ...(await cost('brands', ofBrands, run))]
  say('Cost with many books …')
  const ofBooks: Server[] = []
  for (const count of BOOKS) {
    const data = await makeBooks(join(folder, `books-${count}`), count)
    const brands = join(folder, `brands-${BRANDS}`)
    ofBooks.push(await startQuire({ name: `${count} books`, brands, isCached: false, data, asksAlways: true }))
  }
  return [...rows, ...(await cost('books', ofBooks, run))]
}
