import { readWords, commandLines } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { openDatabase } from '../database/open.ts'
import { openConfigured, writableFile } from '../database/openConfigured.ts'
import { parseScale } from '../catalogue/loadTest/scale.ts'
import { seedCatalogue } from '../catalogue/seed/seedCatalogue.ts'

const usage = `Loads the sample novels and the classics into the reference backend's database.

${commandLines('seed', '[--scale BOOKSxCHAPTERS] [--data FOLDER]')}

  --scale  adds a generated catalogue for load tests, such as 5000x200, in its own folder,
           DATA_DIR/scale-BOOKSxCHAPTERS, unless --data or DATABASE_URL is set
  --data   folder of the database file`

const write = (details: object, text = '') => process.stdout.write(`${text}: ${JSON.stringify(details)}\n`)

const given = readWords(usage, { options: { scale: String, data: String } })
if (given)
  await runCommand(async config => {
    const { options } = given
    const scale = options.scale === undefined ? undefined : parseScale(options.scale)
    const apart = scale && !config.database.url && `${config.dataDir}/scale-${scale.books}x${scale.chapters}`
    const folder = options.data ?? apart
    const database = folder
      ? await openDatabase(writableFile(folder))
      : await openConfigured(config, { unhurried: true })
    const { failed } = await seedCatalogue(database, { info: write, error: write, debug: write }, { scale })
    await database.destroy()
    process.exitCode = failed > 0 ? 1 : 0
  })
