import { Gathered, type Row } from '../report/rows.ts'
import { answerOf } from '../servers/floor.ts'
import { PAGE_NAMES, pathOf } from '../servers/server.ts'
import { inRounds } from './inRounds.ts'
import type { Run } from './run.ts'

/** Bytes of each page's HTML as compressed for a client that prefers brotli. */
export async function bytes({ servers, say }: Run): Promise<Row[]> {
  const gathered = new Gathered()
  const measure = async (server: Run['servers'][number]) => {
    for (const page of PAGE_NAMES) {
      const { body } = await answerOf(server, pathOf(server, page), 'br, gzip')
      gathered.add(`html.${page}`, server.name, Buffer.from(body, 'base64').length / 1000)
    }
  }
  await inRounds(1, servers, measure, say)
  return gathered.rows(key => ({ section: 'bytes', name: `${key.slice(5)}: HTML, compressed`, unit: 'kB', digits: 1 }))
}
