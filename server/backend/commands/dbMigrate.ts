import { madeBy } from '../database/migrations/migrations.ts'
import { readWords, refuseWords, say, commandLines } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { configuredLocation, openConfigured } from '../database/openConfigured.ts'
import { existsSync } from 'node:fs'
import { cannotBeUsed, isPostgres, openForReading } from '../database/open.ts'
import { stepsOf, type Step } from '../database/migrateToLatest.ts'

const usage = `Migrates the configured database (DATABASE_URL, or the file in DATA_DIR) to this version. One process
migrates at a time; others wait.

${commandLines('db:migrate', '[--dry-run | --status | --new]')}

  --dry-run  lists the pending migrations, and changes nothing
  --status   lists all migrations and when they ran, and changes nothing
  --new      creates an empty database if the one in DATA_DIR is missing`

const given = readWords(usage, { options: { 'dry-run': Boolean, status: Boolean, new: Boolean } })
const { 'dry-run': isTrial = false, status: isStatus = false, new: isNew = false } = given?.options ?? {}
if (given && isTrial && isStatus) refuseWords(usage, 'Use either --dry-run or --status.')
else if (given)
  await runCommand(async config => {
    if (!isTrial && !isStatus) {
      let taken: string[] = []
      const database = await openConfigured(config, {
        isNew,
        onWait: reason => say(`Waiting for the database: ${reason}`),
        onMigrating: () => say('Migrating the database: with many books this takes minutes.'),
        onMigrated: steps => (taken = steps),
      })
      await database.destroy()
      return say(taken.length ? `Migrated the database: ${taken.join(', ')}.` : 'The database is up to date.')
    }
    const steps = await migrationStatus(configuredLocation(config))
    const unknown = steps.find(({ isUnknown }) => isUnknown)
    if (isStatus)
      for (const { name, takenAt: executedAt, isUnknown } of steps)
        say(`${name.padEnd(24)} ${executedAt?.toISOString() ?? 'pending'}${isUnknown ? ' by another version' : ''}`)
    if (unknown) throw new Error(`The database was made by ${madeBy(unknown.name)}.`)
    const pending = steps.filter(({ takenAt: executedAt }) => !executedAt).map(({ name }) => name)
    if (isTrial) say(pending.length ? `Pending: ${pending.join(', ')}.` : 'The database is up to date.')
  })

/** Migrations that have run or would run; a missing file has none. Throws a message if it is unreadable. */
async function migrationStatus(location: string): Promise<Step[]> {
  const isThere = isPostgres(location) || existsSync(location)
  try {
    await using database = await openForReading(isThere ? location : ':memory:', { connections: 1 })
    return await stepsOf(database)
  } catch (error) {
    throw cannotBeUsed(location, error)
  }
}
