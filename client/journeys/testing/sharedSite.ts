import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { FRESH } from './freshData.ts'
import { startSite, type Site } from './site.ts'

let site: Site | undefined
let data = ''

/** Before all journeys: one site on a freshly seeded database, for all tests that do not break it. */
export async function start(): Promise<void> {
  data = await mkdtemp(join(tmpdir(), 'quire-journeys-'))
  site = await startSite({ DATA_DIR: data, LOG_LEVEL: 'warn', WEB_CONCURRENCY: '2' })
  process.env['SITE_PORT'] = String(site.port)
  process.env['SITE_DATA'] = data
  const database = new DatabaseSync(join(data, 'quire.sqlite'))
  // A new site serves before it has all books.
  const seeded = database.prepare("select 1 from fact where key = 'seeded'")
  while (!seeded.get()) await setTimeout(50)
  database.exec(`VACUUM INTO '${join(data, FRESH)}'`)
  database.close()
}

export async function stop(): Promise<void> {
  await site?.stop()
  await rm(data, { recursive: true, force: true })
}
