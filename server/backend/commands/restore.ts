import { dirname, resolve } from 'node:path'
import { endRestored } from '../accounts/own/endRestored.ts'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import { reasonOf } from '../../process/reasonOf.ts'
import { readWords, refuseWords, say, commandLines } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { readBackup, type Manifest, type Prepared } from '../database/backup/backup.ts'
import { endedIn, isSame, lastEnds, LIST, readList, type List } from '../database/backup/endedList.ts'
import { prepareFile } from '../database/backup/toFile.ts'
import { preparePostgres } from '../database/backup/toPostgres.ts'
import { recordClock } from '../database/facts.ts'
import { engineOf } from '../database/engine/engine.ts'
import { openDatabase, openForReading } from '../database/open.ts'
import { locationOf } from '../database/openConfigured.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'

const usage = `Replaces the configured database (DATABASE_URL, or the file in DATA_DIR) with a backup from
either engine, and migrates it. The backup is verified first; if anything fails, nothing changes. Everyone is
signed out. Accounts deleted, passwords changed and passkeys removed since the backup end again, as listed in
${LIST} beside the backup and in the previous database.

${commandLines('restore', 'BACKUP [--replace | --check]')}

  BACKUP     the folder that backup made
  --replace  replaces a database that has data: that is set aside, not deleted
  --check    verifies the backup, and changes nothing`

/** Ids assigned since the backup are known elsewhere (Stripe, links): more are skipped than two backups differ by. */
const SKIPPED_IDS = 1_000_000
/** Additionally skipped per minute since then: the same backup may have been restored and used before. */
const SKIPPED_IDS_PER_MINUTE = 1000

const given = readWords(usage, { least: 1, most: 1, options: { replace: Boolean, check: Boolean } })
if (given?.options.check && given.options.replace) refuseWords(usage, 'Use either --check or --replace.')
else if (given)
  await runCommand(async config => {
    const {
      words: [folder = ''],
      options,
    } = given
    const backup = await readBackup(folder)
    const { madeAt, engine, schema } = backup.manifest
    say(`${folder} is valid: made ${madeAt} on ${engine}, with schema ${schema}.`)
    const list = await readList(dirname(resolve(folder))).catch(refuse)
    if (options.check) return

    const prepare = config.database.url ? preparePostgres : prepareFile
    const prepared = await prepare(backup, locationOf(config), { replace: options.replace ?? false }).catch(refuse)
    try {
      await finish(prepared, backup.manifest, list).catch(refuse)
      const previous = await prepared.putInPlace(new Date()).catch(refuse)
      say(previous ? `Restored. The previous data is in ${previous}.` : 'Restored.')
    } finally {
      await prepared.discard()
    }
  })

async function finish({ location, replaced }: Prepared, { madeAt }: Manifest, list: List | undefined): Promise<void> {
  await using database = await openDatabase(location, { unhurried: true })
  const now = new Date()
  await endAgain(database, list, replaced, now)
  await recordClock(database, now)
  const minutes = Math.max(0, now.getTime() - Date.parse(madeAt)) / 60_000
  await engineOf(database).skipNumbers(database, SKIPPED_IDS + Math.round(minutes * SKIPPED_IDS_PER_MINUTE))
  const { movements, readers, wrong } = await auditLedger(database)
  // An inconsistent ledger was so before: reported, but restored all the same.
  say(`${movements} movements of ${readers} readers. ${wrong.length ? wrong.join('\n') : 'Everything adds up.'}`)
}

async function endAgain(database: Database, list: List | undefined, replaced: string | undefined, now: Date) {
  const before = replaced === undefined ? undefined : await endedBefore(replaced, database)
  const ended = lastEnds([...(list?.ended ?? []), ...(before ?? [])])
  const { counts, withOldAddress } = await inTransaction(database, database => endRestored(database, ended, now))
  const sources = [
    ...(list ? [`${LIST}, last written ${list.writtenAt}`] : []),
    ...(before ? ['the previous database'] : []),
  ]
  say(
    sources.length
      ? `Ended again what ended since the backup, from ${sources.join(' and ')}.`
      : `There is no ${LIST} beside the backup: accounts deleted since are back, and old passwords work again.`,
  )
  const counted = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  say(`Ended: ${counted.join(', ')}.`)
  if (withOldAddress.length)
    say(`These readers have an address that they had changed; ask them for the new one: ${withOldAddress.join(', ')}.`)
}

/** Revocations of the replaced database; undefined if it is unreadable or of another site. */
async function endedBefore(location: string, restored: Database) {
  const database = await openForReading(location, { connections: 1 })
  try {
    return (await isSame(database, restored)) ? await endedIn(database) : undefined
  } catch {
    return undefined
  } finally {
    await database.destroy()
  }
}

function refuse(error: unknown): never {
  throw new Error(`Nothing was restored: ${reasonOf(error)}.`, { cause: error })
}
