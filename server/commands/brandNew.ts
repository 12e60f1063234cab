import { environment, readConfig } from '../config.ts'
import { reasonOf } from '../process/reasonOf.ts'
import { placeOf, wanted } from '../settings/issues.ts'
import { readWords, say, commandLines } from '../process/words.ts'
import { themeSchema, type BrandTheme } from '../../shared/brand.ts'
import type { BrandSettings } from '../web/brands/brands.ts'
import { createBrand } from '../web/brands/creating/newBrand.ts'
import { hostsIn, answerProblem, type Answers } from '../web/brands/creating/answerProblem.ts'
import { createInterface } from 'node:readline'

const usage = `Creates a brand folder in BRANDS_DIR: file, wordmark, cover and icons.
Asks for what the options leave out.

${commandLines('brand:new', '[ANSWERS]')}

  --name     name for readers; the folder's name derives from it
  --tagline  a line of up to 60 characters
  --hosts    separated by commas: www.brand.com,*.m.brand.com
  --colour   for buttons, links and header: #1a2b3c
  --picture  source file of the icons: PNG, JPEG, WebP or SVG
  --theme    appearance (docs/brands.md): headings=didone,corners=round,header=masthead

It rejects colours in which text would be unreadable, and suggests the nearest that works.`

const QUESTIONS: Answers = {
  name: 'Name? ',
  tagline: 'Tagline, in one line? ',
  hosts: 'Hosts, separated by commas? ',
  colour: 'Colour (#1a2b3c)? ',
  picture: 'Picture for the icons (a file)? ',
}
const KEYS = Object.keys(QUESTIONS) as (keyof Answers)[]

const asText = { type: 'string' } as const
const given = readWords(usage, {
  options: { name: asText, tagline: asText, hosts: asText, colour: asText, picture: asText, theme: asText },
})
if (given) {
  try {
    const { theme: choices, ...provided } = given.options
    const theme = themeOf(choices)
    const settings = readConfig(environment)
    const answers = await collectAnswers(provided, settings)
    const brand = { ...answers, hosts: hostsIn(answers.hosts), theme }
    say(`${await createBrand(brand, settings)} is ready. ${brand.name} opens as soon as a server reads it.`)
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exitCode = 1
  }
}

/** Given ones are checked first, the others asked for. Rejects with a one-line reason. */
async function collectAnswers(provided: Partial<Answers>, settings: BrandSettings): Promise<Answers> {
  const answers: Partial<Answers> = {}
  for (const key of KEYS) {
    const answer = provided[key]?.trim()
    const reason = answer === undefined ? undefined : await answerProblem(key, answer, settings)
    if (reason) throw new Error(`--${key}: ${reason}`)
    answers[key] = answer
  }
  const missing = KEYS.filter(key => answers[key] === undefined)
  if (missing.length > 0) Object.assign(answers, await askMissing(missing, settings))
  return answers as Answers
}

/** At a terminal, invalid answers are asked again; from a file they are refused. */
async function askMissing(keys: (keyof Answers)[], settings: BrandSettings): Promise<Partial<Answers>> {
  const { isPerson, ask, stop } = createPrompt()
  const answers: Partial<Answers> = {}
  try {
    for (const [at, key] of keys.entries()) {
      while (answers[key] === undefined) {
        const answer = await ask(QUESTIONS[key])
        if (answer === undefined) throw new Error(`${flags(keys.slice(at))}: missing, so nothing was written`)
        const reason = await answerProblem(key, answer, settings)
        if (!reason) answers[key] = answer
        else if (isPerson) say(reason)
        else throw new Error(`--${key}: ${reason}`)
      }
    }
    return answers
  } finally {
    stop()
  }
}

function flags(keys: string[]): string {
  return keys.map(key => `--${key}`).join(', ')
}

/** `headings=didone,corners=round`; missing fields keep defaults. Throws with the valid choices. */
function themeOf(choices = ''): BrandTheme {
  const said = choices.split(',').flatMap(choice => (choice ? [choice.split('=').map(part => part.trim())] : []))
  const theme = themeSchema.safeParse(
    { headings: 'serif', corners: 'soft', ...Object.fromEntries(said) },
    { error: wanted },
  )
  if (theme.success) return theme.data
  throw new Error(theme.error.issues.map(({ path, message }) => `--theme ${placeOf(path)}: ${message}`).join('\n'))
}

/** Without a terminal, answers are the lines of stdin. `ask` resolves to undefined when there are no more. */
function createPrompt() {
  const { stdin: input, stdout: output } = process
  const terminal = createInterface({ input, output, terminal: input.isTTY })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    isPerson: input.isTTY,
    async ask(question: string): Promise<string | undefined> {
      terminal.setPrompt(question)
      // For a file, all lines arrive and stdin closes before the first is used.
      if (input.isTTY) terminal.prompt()
      else say(question)
      const { value, done } = await lines.next()
      return done ? undefined : value.trim()
    },
    stop: () => terminal.close(),
  }
}
