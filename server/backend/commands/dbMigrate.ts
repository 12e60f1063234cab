import { readWords, refuseWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { migrationStatus } from '../database/migrationStatus.ts'
import { configuredLocation, openConfigured } from '../database/openConfigured.ts'

const usage = `Brings the tables of the configured database (DATABASE_URL, or the file in DATA_DIR) up to date, and says
what it did. One process does so at a time, the others wait.

${waysTo('db:migrate', '[--dry-run | --status | --new]')}

  --dry-run  names the steps that it would take, and changes nothing
  --status   names all steps with the time when they were taken, and changes nothing
  --new      makes an empty database where one was in DATA_DIR and is gone`

const flag = { type: 'boolean' } as const
const given = readWords(usage, { options: { 'dry-run': flag, status: flag, new: flag } })
const { 'dry-run': isTrial = false, status: isStatus = false, new: isNew = false } = given?.options ?? {}
if (given && isTrial && isStatus) refuseWords(usage, 'It either says what it would do or what was done.')
else if (given)
  await runCommand(async config => {
    if (!isTrial && !isStatus) {
      let taken: string[] = []
      const database = await openConfigured(config, {
        isNew,
        onWait: reason => say(`Waiting for the database: ${reason}`),
        onMigrating: () => say('Bringing the tables up to date: where books are many this takes minutes.'),
        onMigrated: steps => (taken = steps),
      })
      await database.destroy()
      return say(
        taken.length
          ? `The tables were brought up to date by ${taken.join(', ')}.`
          : 'The tables are up to date already.',
      )
    }
    const steps = await migrationStatus(configuredLocation(config))
    const newer = steps.filter(({ isUnknown }) => isUnknown).map(({ name }) => name)
    if (isStatus)
      for (const { name, takenAt, isUnknown } of steps)
        say(`${name.padEnd(24)} ${takenAt?.toISOString() ?? 'to be taken'}${isUnknown ? ' by a newer version' : ''}`)
    if (newer.length) throw new Error(`It was made by a newer version of Quire, which has ${newer.join(', ')}.`)
    const coming = steps.filter(({ takenAt }) => !takenAt).map(({ name }) => name)
    if (isTrial)
      say(coming.length ? `The tables would be brought up to date by ${coming.join(', ')}.` : 'They are up to date.')
  })
