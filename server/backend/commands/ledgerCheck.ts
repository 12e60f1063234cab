import { readWords, say, commandLines } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { openToRead } from '../database/openConfigured.ts'
import { auditLedger } from '../coins/audit/auditLedger.ts'

const usage = `Checks that all coins and vouchers add up. Exit code 1, and a line per mismatch.

${commandLines('ledger:check', '[FOLDER]')}

  FOLDER  the data folder; without it the configured database (DATABASE_URL, or the file in DATA_DIR)`

const given = readWords(usage, { most: 1 })
if (given)
  await runCommand(async config => {
    const [folder] = given.words
    await using database = await openToRead(folder ? { dataDir: folder, database: {} } : config)
    const { movements, readers, wrong } = await auditLedger(database)
    const found = wrong.length ? `${wrong.join('\n')}\n${wrong.length} mismatches.` : 'Everything adds up.'
    say(`${movements} movements of ${readers} readers. ${found}`)
    process.exitCode = wrong.length ? 1 : 0
  })
