import { readSmallFile } from './process/readSmallFile.ts'
import type * as z from 'zod'
import { placeOf } from './settings/issues.ts'
import { nearestTo } from './settings/nearest.ts'
import { RETIRED } from './settings/retired.ts'

export type Setting = {
  name: string
  /** Its error messages say what the value must be: 'a whole number from 1 to 9'. */
  schema: z.ZodType
  meaning: string
  /** Never shown, even if invalid. `<name>_FILE` can name a file that contains it. */
  secret?: true
} & (
  | {
      preset: string
      example?: string
    }
  | { preset?: undefined; example: string }
)
export type Settings = Record<string, Setting>
export type Values<Table extends Settings> = { [Key in keyof Table]: z.output<Table[Key]['schema']> }
export type Environment = Record<string, string | undefined>

export type Problem = { name: string; value?: string; reason: string }

/** All at once. The message is a table for operators, without secrets. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const rows = problems.map(({ name, value = '', reason }) => [name, value, reason] as const)
    const widths = ([0, 1] as const).map(column => Math.max(...rows.map(row => row[column].length)))
    const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
    super(`Invalid settings:\n${rows.map(row => `  ${line(row).trimEnd()}`).join('\n')}`)
    this.problems = problems
  }
}

type Checked<Table extends Settings> = {
  values: Values<Table>
  /** By variable, including secrets from files. */
  given: Environment
  wrong: Problem[]
}

/** Rejects removed settings. Values are trimmed; an empty one counts as absent. */
export function checkSettings<const Table extends Settings>(settings: Table, environment: Environment): Checked<Table> {
  const values = new Map<string, unknown>()
  const given: Environment = {}
  const wrong: Problem[] = Object.entries(RETIRED).flatMap(([name, reason]) =>
    environment[name]?.trim() ? [{ name, reason }] : [],
  )
  for (const [key, setting] of Object.entries<Setting>(settings)) {
    const { name, schema, preset, secret } = setting
    const text = environment[name]?.trim() || undefined
    const file = secret && environment[fileOf(name)]?.trim()
    if (text && file) wrong.push({ name, reason: `is set twice: remove ${name} or ${fileOf(name)}` })
    else {
      const found = file ? readSecret(file) : { text }
      if (found.text === undefined && found.reason)
        wrong.push({ name: fileOf(name), value: JSON.stringify(file), reason: found.reason })
      else {
        given[name] = found.text
        const parsed = schema.safeParse(found.text ?? preset)
        if (parsed.success) values.set(key, parsed.data)
        else wrong.push({ name, value: shown(found.text ?? preset, secret), reason: mustBe(setting, parsed.error) })
      }
    }
  }
  return { values: Object.fromEntries(values) as Values<Table>, given, wrong }
}

const fileOf = (name: string) => `${name}_FILE`

const MAX_SECRET_BYTES = 64 * 1024

function readSecret(file: string): { text?: string; reason?: string } {
  try {
    const text = readSmallFile(file, MAX_SECRET_BYTES).toString().trim()
    return text ? { text } : { reason: 'the file is empty' }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { reason: code ? `the file cannot be read (${code})` : `it ${message}` }
  }
}

const LONGEST_SHOWN = 60

function shown(text = '', secret?: true): string {
  if (secret) return '(not shown)'
  return JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text)
}

function mustBe({ preset, example = preset }: Setting, { issues }: z.ZodError): string {
  const expected = issues.map(({ path, message }) => (path.length ? `${message} at ${placeOf(path)}` : message))
  return `must be ${expected.join(', and ')}; for example ${example}`
}

export type Misspelt = { given: string; meant: string }

export const misspeltSentence = ({ given, meant }: Misspelt): string =>
  `unknown setting ${given}: did you mean ${meant}?`

export function misspelt(settings: readonly Setting[], environment: Environment): Misspelt[] {
  const names = settings.flatMap(({ name, secret }) => (secret ? [name, fileOf(name)] : [name]))
  return Object.keys(environment)
    .filter(name => !names.includes(name))
    .map(given => ({ given, meant: nearestTo(given, names) ?? '' }))
    .filter(({ meant }) => meant)
}
