import { auditLedger } from '../coins/audit/auditLedger.ts'
import { reasonOf } from '../../process/reasonOf.ts'
import { readWords, refuseWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { readBackup } from '../database/backup/backup.ts'
import { prepareFile } from '../database/backup/toFile.ts'
import { preparePostgres } from '../database/backup/toPostgres.ts'
import { engineOf } from '../database/engine/engine.ts'
import { openDatabase } from '../database/open.ts'
import { locationOf } from '../database/openConfigured.ts'

const usage = `Puts a backup in the place of the configured database (DATABASE_URL, or the file in DATA_DIR), whichever
engine it came from, and brings it up to date. All of it is read and proved first; what fails changes nothing.

${waysTo('restore', 'BACKUP [--replace | --check]')}

  BACKUP     the folder that backup made
  --replace  where the database has data: that is set aside, and not taken away
  --check    proves the backup, and changes nothing`

/**
 * Numbers of orders, readers and books that were given since the backup are known elsewhere, to Stripe and in
 * addresses: nobody gets them again. So many are left out, more than are given between two backups.
 */
const LEFT_OUT = 1_000_000

const given = readWords(usage, {
  least: 1,
  most: 1,
  options: { replace: { type: 'boolean' }, check: { type: 'boolean' } },
})
if (given?.options.check && given.options.replace) refuseWords(usage, 'It either checks or replaces.')
else if (given)
  await runCommand(async config => {
    const {
      words: [folder = ''],
      options,
    } = given
    const backup = await readBackup(folder)
    say(
      `${folder} is whole: made ${backup.manifest.madeAt} on ${backup.manifest.engine}, by ${backup.manifest.schema}.`,
    )
    if (options.check) return

    const prepare = config.database.url ? preparePostgres : prepareFile
    const prepared = await prepare(backup, locationOf(config), { replace: options.replace ?? false }).catch(refuse)
    try {
      await finish(prepared.location)
      const kept = await prepared.putInPlace(new Date()).catch(refuse)
      say(kept ? `It is in place. What was there before is in ${kept}.` : 'It is in place.')
    } finally {
      await prepared.discard()
    }
  })

/** A ledger that does not sum did not before either: that is said, and restored all the same. */
async function finish(location: string): Promise<void> {
  const database = await openDatabase(location, { unhurried: true })
  await engineOf(database).skipNumbers(database, LEFT_OUT)
  const { movements, readers, wrong } = await auditLedger(database)
  await database.destroy()
  say(`${movements} movements of ${readers} readers. ${wrong.length ? wrong.join('\n') : 'Everything sums.'}`)
}

function refuse(error: unknown): never {
  throw new Error(`Nothing was restored: ${reasonOf(error)}.`, { cause: error })
}
