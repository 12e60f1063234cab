import { environment } from '../config.ts'
import { readWords, commandLines } from '../process/words.ts'
import { checkBrands } from '../web/brands/checkBrands.ts'

const usage = `Validates brands as a start does, without starting. Exit code 1 if one is invalid.

${commandLines('brands:check', '[FOLDER]')}

  FOLDER  of brands, instead of BRANDS_DIR, or of one brand, which is compared with those beside it`

const given = readWords(usage, { most: 1 })
if (given) {
  const { text, code } = await checkBrands(environment, given.words[0])
  process.stdout.write(text)
  process.exitCode = code
}
