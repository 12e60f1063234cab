import { commandLines, readWords } from '../../process/words.ts'
import { renameBrand } from '../admin/brand/renameBrand.ts'
import { PLAN_OPTIONS, PLAN_USAGE, runPlan } from '../admin/brand/runPlan.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'

const usage = `Moves everything of a brand to another id: readers with all they have, books, statistics. A renamed
folder needs no move: write its old id into brand.json.

${commandLines('brand:rename', 'OLD NEW [--yes] [--why REASON]')}

  OLD           id that no folder has any more
  NEW           id of a folder in BRANDS_DIR
${PLAN_USAGE}

It refuses if readers have accounts at both. Freezes and debts that deleted accounts and former addresses left are not
recognized at the new id.`

const given = readWords(usage, { least: 2, most: 2, options: PLAN_OPTIONS })
if (given)
  await runCommand(async config => {
    await using database = await openExisting(config, { unhurried: true })
    process.stdout.write(await runPlan('brand:rename', renameBrand, given, config, database))
  })
