import { runCommand, say } from '../command.ts'
import { openConfigured } from './openConfigured.ts'

/** `npm run db:migrate`: brings the tables of the configured database up to date, and says what it did. */
await runCommand(async (config) => {
  let taken: string[] = []
  const database = await openConfigured(config, {
    onWait: (reason) => say(`Waiting for the database: ${reason}`),
    onMigrated: (steps) => (taken = steps),
  })
  await database.destroy()
  say(taken.length ? `The tables were brought up to date by ${taken.join(', ')}.` : 'The tables are up to date already.')
})
