import { environment, readConfig } from '../config.ts'
import { reasonOf } from '../process/reasonOf.ts'
import { placeOf, expected } from '../settings/issues.ts'
import { readWords, say, commandLines } from '../process/words.ts'
import { brandFileSchema, themeSchema, type BrandFile, type ThemeFile } from '../../shared/brand.ts'
import { LOCALES, localesOfCodes } from '../../shared/locales.ts'
import type { BrandSettings } from '../web/brands/brands.ts'
import { createBrand } from '../web/brands/creating/newBrand.ts'
import { hostsIn, inputProblem, type BrandInput } from '../web/brands/creating/inputProblem.ts'
import { createInterface } from 'node:readline'

const usage = `Creates a brand folder in BRANDS_DIR: file, wordmark, cover and icons.
Asks for what the options leave out.

${commandLines('brand:new', '[ANSWERS]')}

  --name     name for readers; the folder's name derives from it
  --folder   name of the folder, the id and the prefix; needed if the name has no letter of a to z
  --tagline  a line of up to 60 characters
  --languages  codes, the first is the default: en,de,es; then asks for the tagline in each, or give --tagline-de
  --hosts    separated by commas: www.brand.com,*.m.brand.com
  --colour   for buttons, links and header: #1a2b3c
  --picture  source file of the icons: PNG, JPEG, WebP or SVG
  --theme    appearance (docs/brands.md): headings=didone,corners=round,header=masthead

It rejects colours in which text would be unreadable, and suggests the nearest that works.`

const QUESTIONS: BrandInput = {
  name: 'Name? ',
  tagline: 'Tagline, in one line? ',
  hosts: 'Hosts, separated by commas? ',
  colour: 'Colour (#1a2b3c)? ',
  picture: 'Picture for the icons (a file)? ',
}
type Key = keyof BrandInput
const KEYS = Object.keys(QUESTIONS) as Key[]

const given = readWords(usage, {
  options: {
    folder: String,
    name: String,
    tagline: String,
    ...Object.fromEntries(LOCALES.map(({ code }) => [`tagline-${code}`, String])),
    languages: String,
    hosts: String,
    colour: String,
    picture: String,
    theme: String,
  },
})
if (given) {
  try {
    const { theme: choices, folder, languages, ...provided } = given.options
    const theme = themeOf(choices)
    const locales = localesIn(languages)
    const settings = readConfig(environment)
    const input = await collectInput(provided, settings, folder, locales?.slice(1))
    const taglines = Object.fromEntries(locales?.slice(1).map(code => [code, input[`tagline-${code}`] ?? '']) ?? [])
    const brand = { ...input, folder, locales, taglines, hosts: hostsIn(input.hosts), theme }
    say(`${await createBrand(brand, settings)} is ready. ${brand.name} opens as soon as a server reads it.`)
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exitCode = 1
  }
}

/** Given ones are checked first, the others asked for. Rejects with a one-line reason. */
async function collectInput(
  provided: Partial<BrandInput>,
  settings: BrandSettings,
  folder: string | undefined,
  otherLocales: readonly string[] = [],
): Promise<BrandInput> {
  const input: Partial<BrandInput> = {}
  const keys = [...KEYS, ...otherLocales.map((code): Key => `tagline-${code}`)]
  for (const key of keys) {
    const value = provided[key]?.trim()
    const reason = value === undefined ? undefined : await inputProblem(key, value, settings, folder)
    if (reason) throw new Error(`--${key}: ${reason}`)
    input[key] = value
  }
  const missing = keys.filter(key => input[key] === undefined)
  if (missing.length > 0) Object.assign(input, await askMissing(missing, settings, folder))
  return input as BrandInput
}

/** At a terminal, invalid answers are asked again; from a file they are refused. */
async function askMissing(
  keys: Key[],
  settings: BrandSettings,
  folder: string | undefined,
): Promise<Partial<BrandInput>> {
  const { isPerson, ask, stop } = createPrompt()
  const input: Partial<BrandInput> = {}
  try {
    for (const [at, key] of keys.entries()) {
      while (input[key] === undefined) {
        const value = await ask(QUESTIONS[key] ?? `Tagline in ${nameOfLocale(key)}? `)
        if (value === undefined) throw new Error(`${flags(keys.slice(at))}: missing, so nothing was written`)
        const reason = await inputProblem(key, value, settings, folder)
        if (!reason) input[key] = value
        else if (isPerson) say(reason)
        else throw new Error(`--${key}: ${reason}`)
      }
    }
    return input
  } finally {
    stop()
  }
}

function flags(keys: string[]): string {
  return keys.map(key => `--${key}`).join(', ')
}

function nameOfLocale(key: Key): string {
  return localesOfCodes([key.replace('tagline-', '')])[0].name
}

/** Throws with the valid choices. */
function localesIn(languages: string | undefined): BrandFile['locales'] {
  const codes = languages?.split(',').map(code => code.trim())
  const { data, error } = brandFileSchema.shape.locales.safeParse(codes, { error: expected })
  if (error) throw new Error(`--languages: ${error.issues[0]?.message}`)
  return data
}

/** `headings=didone,corners=round`; missing fields keep defaults. Throws with the valid choices. */
function themeOf(choices = ''): ThemeFile {
  const said = choices.split(',').flatMap(choice => (choice ? [choice.split('=').map(part => part.trim())] : []))
  const theme = themeSchema.safeParse(
    { headings: 'serif', corners: 'soft', ...Object.fromEntries(said) },
    { error: expected },
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
