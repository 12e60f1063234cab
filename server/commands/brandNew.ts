import { createInterface } from 'node:readline/promises'
import { environment, readConfig } from '../config.ts'
import { reasonOf } from '../process/reasonOf.ts'
import { readWords, say, waysTo } from '../process/words.ts'
import { lookSchema, type Look } from '../../shared/brand.ts'
import { unfitColour } from '../web/brands/creating/coloursOf.ts'
import { createBrand } from '../web/brands/creating/newBrand.ts'

const usage = `Writes the folder of a new brand into BRANDS_DIR: file, wordmark, cover and icons.
Asks what it is not told.

${waysTo('brand:new', '[ANSWERS]')}

  --name     as readers see it; the folder is named by it
  --tagline  a line of up to 60 characters
  --hosts    with commas between: www.brand.com,*.m.brand.com
  --colour   of buttons, links and the bar: #1a2b3c
  --picture  a file, of which the icons are made: PNG, JPEG, WebP or SVG
  --look     its face (docs/brands.md): headings=didone,corners=round,header=masthead

A colour in which words cannot be read is refused, and the nearest one that can be is named.`

const QUESTIONS = {
  name: 'What is it called? ',
  tagline: 'What does it promise, in a line? ',
  hosts: 'Under which hosts is it opened, with commas between? ',
  colour: 'Which colour has it (#1a2b3c)? ',
  picture: 'Which picture do the icons show (a file)? ',
} as const
type Answers = Record<keyof typeof QUESTIONS, string>

const asText = { type: 'string' } as const
const given = readWords(usage, {
  options: { name: asText, tagline: asText, hosts: asText, colour: asText, picture: asText, look: asText },
})
if (given) {
  try {
    const { look, ...told } = given.options
    const face = lookOf(look)
    const answers = await askedFor(told)
    const hosts = answers.hosts.split(',').map(host => host.trim().toLowerCase())
    const { brandsDir } = readConfig(environment)
    const wish = { ...answers, hosts: hosts.filter(Boolean), look: face }
    say(`${await createBrand(wish, { brandsDir })} is written, and ${wish.name} can be opened as soon as it is read.`)
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exitCode = 1
  }
}

/** All five: those that were not told are asked for, until they will do. Rejects where nobody is there to answer. */
async function askedFor(told: Partial<Answers>): Promise<Answers> {
  const answers: Partial<Answers> = {}
  const keys = Object.keys(QUESTIONS) as (keyof Answers)[]
  const missing = keys.filter(key => told[key] === undefined)
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new Error(`${missing.map(key => `--${key}`).join(', ')}: not told, and nobody is there to be asked`)
  const terminal = missing.length > 0 ? createInterface(process.stdin, process.stdout) : undefined
  for (const key of keys) {
    let answer = told[key]?.trim() ?? (await terminal?.question(QUESTIONS[key]))?.trim() ?? ''
    for (let reason = unfit(key, answer); reason; reason = unfit(key, answer)) {
      if (!terminal) throw new Error(`--${key}: ${reason}`)
      answer = (await terminal.question(`${reason}\n${QUESTIONS[key]}`)).trim()
    }
    answers[key] = answer
  }
  terminal?.close()
  return answers as Answers
}

/** Why an answer will not do. What stands in files and beside other brands is found out when the folder is checked. */
function unfit(key: keyof Answers, answer: string): string | undefined {
  if (!answer) return 'Something is needed here.'
  return key === 'colour' ? unfitColour(answer) : undefined
}

/** `headings=didone,corners=round` as a look; what is not said is plain. Throws with what there is to choose from. */
function lookOf(choices = ''): Look {
  const said = choices.split(',').flatMap(choice => (choice ? [choice.split('=').map(part => part.trim())] : []))
  const look = lookSchema.safeParse({ headings: 'serif', corners: 'soft', ...Object.fromEntries(said) })
  if (look.success) return look.data
  throw new Error(look.error.issues.map(({ path, message }) => `--look ${path.join('.')}: ${message}`).join('\n'))
}
