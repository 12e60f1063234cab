import { readWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { openConfigured } from '../database/openConfigured.ts'

const usage = `Brings the tables of the configured database (DATABASE_URL, or the file in DATA_DIR) up to date, and says
what it did.

${waysTo('db:migrate')}`

if (readWords(usage))
  await runCommand(async config => {
    let taken: string[] = []
    const database = await openConfigured(config, {
      onWait: reason => say(`Waiting for the database: ${reason}`),
      onMigrating: () => say('Bringing the tables up to date: where books are many this takes minutes.'),
      onMigrated: steps => (taken = steps),
    })
    await database.destroy()
    say(
      taken.length
        ? `The tables were brought up to date by ${taken.join(', ')}.`
        : 'The tables are up to date already.',
    )
  })
