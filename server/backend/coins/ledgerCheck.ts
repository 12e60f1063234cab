import { openCatalogue } from '../catalogue/openCatalogue.ts'
import { checkLedger } from './checkLedger.ts'

/** `npm run ledger:check [-- FOLDER]`: exit code 1 and a line for each thing that does not sum. */
const { file, database } = await openCatalogue(process.argv[2])
const { movements, readers, wrong } = await checkLedger(database)
await database.destroy()
const found = wrong.length ? `${wrong.join('\n')}\n${wrong.length} things are wrong.` : 'Everything sums.'
process.stdout.write(`${file}: ${movements} movements of ${readers} readers. ${found}\n`)
process.exitCode = wrong.length ? 1 : 0
