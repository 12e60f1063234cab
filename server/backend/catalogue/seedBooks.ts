import { parseArgs } from 'node:util'
import { environment, readConfig } from '../config.ts'
import { openCatalogue } from './openCatalogue.ts'
import { parseScale } from './scale/scale.ts'
import { seedCatalogue } from './seed.ts'

const usage = `Loads the sample novels and the classics into the reference backend's database.

  npm run seed -- [--scale BOOKSxCHAPTERS] [--data FOLDER]

  --scale  adds a generated catalogue for load tests, such as 5000x200; unless --data says otherwise it goes
           to DATA_DIR/scale-BOOKSxCHAPTERS, so that it does not mix with the everyday one
  --data   the folder of the database file
`

const { values } = parseArgs({
  options: { scale: { type: 'string' }, data: { type: 'string' }, help: { type: 'boolean' } },
})

const write = (about: object, text = '') => process.stdout.write(`${text}: ${JSON.stringify(about)}\n`)

const run = async () => {
  const scale = values.scale === undefined ? undefined : parseScale(values.scale)
  const everyday = readConfig(environment).dataDir
  const folder = values.data ?? (scale ? `${everyday}/scale-${scale.books}x${scale.chapters}` : undefined)
  const { file, database } = await openCatalogue(folder)
  const { failed } = await seedCatalogue(database, { info: write, error: write }, { scale })
  await database.destroy()
  process.stdout.write(`${file}\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

if (values.help) process.stdout.write(usage)
else await run().catch((error: unknown) => {
  process.stderr.write(`${Error.isError(error) ? error.message : String(error)}\n`)
  process.exitCode = 1
})
