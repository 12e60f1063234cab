import { environment } from '../config.ts'
import { readWords, waysTo } from '../process/words.ts'
import { checkBrands } from '../web/brands/checkBrands.ts'

const usage = `Checks all brands as a start does, and starts nothing. Ends with 1 where one cannot be used.

${waysTo('brands:check', '[FOLDER]')}

  FOLDER  instead of BRANDS_DIR`

const given = readWords(usage, { most: 1 })
if (given) {
  const { text, code } = await checkBrands(environment, given.words[0])
  process.stdout.write(text)
  process.exitCode = code
}
