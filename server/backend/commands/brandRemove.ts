import { commandLines, readWords, say } from '../../process/words.ts'
import { removeBrand, removeReaders } from '../admin/brand/removeBrand.ts'
import { PLAN_OPTIONS, PLAN_USAGE, runPlan } from '../admin/brand/runPlan.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'

const usage = `Removes a brand whose folder is gone: deletes each account as if its reader had deleted it, visits
and trends. Orders and coin movements remain, by number. Coins expire, and nobody gets mail: tell readers before, and
refund what the law requires.

${commandLines('brand:remove', 'ID [--yes] [--why REASON]')}

  ID            id of the brand
${PLAN_USAGE}`

const given = readWords(usage, { least: 1, most: 1, options: PLAN_OPTIONS })
if (given)
  await runCommand(async config => {
    await using database = await openExisting(config, { unhurried: true })
    process.stdout.write(await runPlan('brand:remove', removeBrand, given, config, database))
    if (given.options.yes) say(`Accounts deleted: ${await removeReaders(database, given.words[0]!, new Date())}.`)
  })
