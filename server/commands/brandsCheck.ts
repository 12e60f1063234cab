import { environment } from '../config.ts'
import { checkBrands } from '../web/brands/checkBrands.ts'

const usage = `Checks all brands as a start does, and starts nothing. Ends with 1 where one cannot be used.

  quire brands:check [FOLDER]
  npm run brands:check [-- FOLDER]

  FOLDER  instead of BRANDS_DIR
`

const [folder, ...more] = process.argv.slice(2)
if (more.length > 0 || folder?.startsWith('-')) {
  process.stdout.write(usage)
  process.exitCode = folder === '--help' ? 0 : 2
} else {
  const { text, code } = await checkBrands(environment, folder)
  process.stdout.write(text)
  process.exitCode = code
}
