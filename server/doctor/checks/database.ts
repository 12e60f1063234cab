import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { brandFoldersIn } from '../../backend/call/brandFolder.ts'
import type { BackendConfig } from '../../backend/config.ts'
import { madeBy, migrations } from '../../backend/database/migrations/migrations.ts'
import { isLost } from '../../backend/database/openConfigured.ts'
import { openForReading } from '../../backend/database/open.ts'
import { isOpenToOthers } from '../../backend/database/sqlite/onlyOwner.ts'
import type { Database } from '../../backend/database/schema/schema.ts'
import { ok, unreachable, warn, wrong, type Check, type Finding, type CheckContext } from './finding.ts'

/** Read-only: the embedded backend's database, or that of DATABASE_URL. */
export const database: Check = async context => {
  const { web, backend } = context
  if (!backend || (web?.backendUrl && !backend.database.url)) return []
  const file = join(backend.dataDir, 'quire.sqlite')
  if (!backend.database.url && isLost(file)) {
    const remedy = 'put it back, or restore a backup (docs/operating.md, "The database is unavailable")'
    return [wrong(`${file} is missing`, remedy)]
  }
  if (!backend.database.url && !existsSync(file)) return [ok(`${file} will be created at the first start`)]
  const place = backend.database.url ? `PostgreSQL at ${new URL(backend.database.url).host}` : file
  try {
    await using opened = await openForReading(backend.database.url ?? file, { connections: 1 })
    return await look(opened, place, backend, context)
  } catch (error) {
    const remedy = backend.database.url
      ? 'start it, or check host, user, password and database in DATABASE_URL'
      : 'restore a backup (docs/operating.md, "Backup"); keep the current file'
    return [unreachable(place, error, remedy, 'is not usable')]
  }
}

async function look(opened: Database, place: string, config: BackendConfig, context: CheckContext): Promise<Finding[]> {
  const found = [versionOf(await stepsOf(opened), place), ...(await brandsWithoutFolder(opened, config.brandsDir))]
  if (config.database.url) {
    const requested = Date.now()
    const { rows } = await sql<{ now: number; most: number }>`
      select extract(epoch from now()) * 1000 as now, current_setting('max_connections')::int as most`.execute(opened)
    const [row] = rows
    if (row) context.clocks.push({ who: 'the database', ahead: Number(row.now) - (requested + Date.now()) / 2 })
    const target = config.database.connections + config.database.searches
    if (row && target > Number(row.most) / 2) {
      const says = `one backend may open ${target} of the ${row.most} connections that PostgreSQL allows`
      found.push(warn(says, 'lower DATABASE_CONNECTIONS, or raise max_connections'))
    }
    return found
  }
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(opened)
  for (const path of [config.dataDir, place].filter(isOpenToOthers)) {
    const remedy = 'run chmod go= on it; the next start does so if it owns the file'
    found.push(warn(`${path} is readable by other users of this machine`, remedy))
  }
  const said = rows[0]?.quick_check
  if (said === 'ok') return [...found, ok(`${place} passes the integrity check`)]
  return [...found, wrong(`${place} is damaged: ${said}`, 'restore a backup (docs/operating.md, "Backup")')]
}

/** Brands with readers, but without a folder: their readers cannot sign in and get no mail. */
async function brandsWithoutFolder(opened: Database, folder: string): Promise<Finding[]> {
  const known = brandFoldersIn(folder)
  const brands = await opened
    .selectFrom('reader')
    .select(({ fn }) => ['brand', fn.countAll<number>().as('readers')])
    .where('deleted_at', 'is', null)
    .groupBy('brand')
    .orderBy('brand')
    .execute()
    // Not migrated yet.
    .catch(() => [])
  return brands
    .filter(({ brand }) => !known.has(brand))
    .map(({ brand, readers }) => {
      const remedy = `write "id": "${brand}" into brand.json of its renamed folder, or see quire brand:rename --help`
      const counted = readers === 1 ? '1 reader belongs' : `${readers} readers belong`
      return warn(`${counted} to the brand ${brand}, which no folder in ${folder} has as its id`, remedy)
    })
}

async function stepsOf(opened: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(opened)
  return rows.map(({ name }) => name)
}

function versionOf(taken: string[], place: string): Finding {
  const unknown = taken.find(name => !Object.hasOwn(migrations, name))
  if (unknown) return wrong(`${place} was made by ${madeBy(unknown)}`, 'use that version')
  const missing = Object.keys(migrations).length - taken.length
  if (missing === 0) return ok(`${place} has this version's schema`)
  return warn(
    `${place} is ${missing} migrations behind`,
    'back it up; the next start, or quire db:migrate, migrates it',
  )
}
