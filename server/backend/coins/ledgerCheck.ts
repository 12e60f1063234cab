import { runCommand, say } from '../command.ts'
import { openDatabase } from '../database/open.ts'
import { openConfigured, writableFile } from '../database/openConfigured.ts'
import { checkLedger } from './checkLedger.ts'

/** `npm run ledger:check [-- FOLDER]`: exit code 1 and a line for each thing that does not sum. */
await runCommand(async (config) => {
  const [folder] = process.argv.slice(2)
  const database = folder ? await openDatabase(writableFile(folder)) : await openConfigured(config, { unhurried: true })
  const { movements, readers, wrong } = await checkLedger(database)
  await database.destroy()
  const found = wrong.length ? `${wrong.join('\n')}\n${wrong.length} things are wrong.` : 'Everything sums.'
  say(`${movements} movements of ${readers} readers. ${found}`)
  process.exitCode = wrong.length ? 1 : 0
})
