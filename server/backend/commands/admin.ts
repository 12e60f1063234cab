import { pino } from 'pino'
import { readWords, refuseWords, commandLines } from '../../process/words.ts'
import { reasonOf } from '../../process/reasonOf.ts'
import { auditEntry } from '../admin/auditEntry.ts'
import { runByTwo } from '../admin/runByTwo.ts'
import { asJson, show } from '../admin/show.ts'
import { allCommands } from '../admin/allCommands.ts'
import type { Command } from '../admin/command/command.ts'
import { expireCheckouts } from '../payments/expireCheckouts.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'
import type { Database } from '../database/schema/schema.ts'

const COMMON: NonNullable<Command['options']> = {
  why: { value: 'REASON', kind: 'line', meaning: 'reason, for the audit log' },
  as: { value: 'NAME', kind: 'line', meaning: 'who runs it, for the audit log; default: your system user' },
  'dry-run': { meaning: 'shows the result without changing anything' },
  json: { meaning: 'output for scripts' },
}

const optionsOf = (command: Command) =>
  Object.fromEntries(
    Object.entries({ ...command.options, ...COMMON }).map(([option, { value }]) => [option, value ? String : Boolean]),
  )

function listOfCommands(): string {
  const width = Math.max(...Object.keys(allCommands).map(name => name.length))
  const lines = Object.entries(allCommands).map(([name, { meaning }]) => `  ${name.padEnd(width)}  ${meaning}`)
  return `Supports readers. Every command is written to an append-only audit log.

${commandLines('admin', 'COMMAND')}

${lines.join('\n')}

Run quire admin COMMAND --help for details. Readers' questions and remedies: docs/support.md.`
}

const leastWords = ({ words }: Command) => words.filter(({ isOptional }) => !isOptional).length

function usageOf(name: string, { meaning, words, notes, options = {}, changes }: Command): string {
  const named = words.map(({ name, isOptional }) => (isOptional ? `[${name}]` : name))
  const needed = Object.entries(options).flatMap(([option, { value, isRequired }]) =>
    isRequired ? `--${option} ${value}` : [],
  )
  const explained = words.map(({ name, meaning }) => `${name} is ${meaning}.`)
  const all = Object.entries({ ...options, ...COMMON }).map(
    ([option, { value = '', meaning }]) => [`--${option} ${value}`.trimEnd(), meaning] as const,
  )
  const width = Math.max(...all.map(([option]) => option.length))
  return [
    `${meaning[0]!.toUpperCase()}${meaning.slice(1)}.`,
    commandLines('admin', [name, ...named, ...needed, ...(changes ? ['--why REASON'] : [])].join(' ')),
    ...[[...explained, ...(notes ? [notes] : [])].join('\n')].filter(Boolean),
    all.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`).join('\n'),
  ].join('\n\n')
}

type Config = Parameters<Parameters<typeof runCommand>[0]>[0]
type Given = { words: string[]; options: Record<string, string | boolean | undefined> }

const [name] = process.argv.slice(2)
const command = name !== undefined && Object.hasOwn(allCommands, name) ? allCommands[name] : undefined

if (name !== undefined && command) {
  // A command parses its arguments as if started directly.
  process.argv.splice(2, 1)
  const given = wordsOf(name, command)
  if (given) await runCommand(config => respond(name, command, given, config))
} else if (name === undefined || name.startsWith('-')) {
  readWords(listOfCommands(), { least: 1 })
} else {
  refuseWords(listOfCommands(), `Unknown command ${JSON.stringify(name)}.`)
}

function wordsOf(name: string, command: Command): Given | undefined {
  const usage = usageOf(name, command)
  const accepted = { least: leastWords(command), most: command.words.length, options: optionsOf(command) }
  const given: Given | undefined = readWords(usage, accepted)
  if (given && command.changes && !String(given.options['why'] ?? '').trim()) {
    return refuseWords(usage, 'This changes data: give a reason with --why.')
  }
  return given
}

async function respond(name: string, command: Command, given: Given, config: Config): Promise<void> {
  const isDryRun = given.options['dry-run'] === true
  const isJson = given.options['json'] === true
  try {
    await using database = await openExisting(config, { unhurried: true })
    const result = await run(database)
    process.stdout.write(isJson ? asJson(result, { command: name, dry_run: isDryRun }) : show(result, { isDryRun }))
  } catch (error) {
    if (!isJson) throw error
    const failure = { ok: false, command: name, dry_run: isDryRun, said: reasonOf(error) }
    process.stdout.write(`${JSON.stringify(failure, undefined, 2)}\n`)
    process.exitCode = 1
  }

  async function run(database: Database) {
    const { why, as, 'dry-run': _dryRun, json: _json, ...options } = given.options
    const stripe = config.stripe && (await import('../payments/stripe.ts')).createStripe(database, config.stripe)
    const now = new Date()
    const entry = auditEntry(name, { words: given.words, options, why, as }, now)
    const input = {
      words: given.words,
      options,
      why: entry.why,
      now,
      payments: stripe,
      hasMail: config.mail.mode !== 'off',
      brandsDir: config.brandsDir,
    }
    const result = await runByTwo(database, command, input, { entry, isDryRun })
    if (stripe && command.changes) await expireCheckouts({ database, payments: stripe, log: pino(process.stderr) }, now)
    return result
  }
}
