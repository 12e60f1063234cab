import { parseArgs, type ParseArgsConfig } from 'node:util'
import { reasonOf } from './reasonOf.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type WithHelp<Own extends Options> = { allowPositionals: true; options: Own & { help: { type: 'boolean' } } }

type Taken<Own extends Options> = {
  least?: number
  most?: number
  options?: Own
}

/** Undefined after help (exit code 0) or invalid arguments (2); the usage has been printed. */
export function readWords<const Own extends Options = Record<never, never>>(
  usage: string,
  { least = 0, most = 0, options = {} as Own }: Taken<Own> = {},
) {
  const given = parsed({ allowPositionals: true, options: { ...options, help: { type: 'boolean' } } })
  if ('reason' in given) return refuseWords(usage, given.reason)
  const { values, positionals: words } = given
  if ('help' in values) return say(usage)
  if (words.length < least) return refuseWords(usage, 'An argument is missing.')
  if (words.length > most) return refuseWords(usage, `Unexpected argument ${JSON.stringify(words[most])}.`)
  return { words, options: values }
}

function parsed<Own extends Options>(config: WithHelp<Own>) {
  try {
    return parseArgs(config)
  } catch (error) {
    // Node's further sentences are about positional arguments.
    const [first] = reasonOf(error).split('. ', 1)
    return { reason: `${first}.` }
  }
}

export function refuseWords(usage: string, reason: string): undefined {
  process.stderr.write(`${reason}\n\n${usage}\n`)
  process.exitCode = 2
}

export const commandLines = (name: string, words = ''): string =>
  ['quire', 'npm run quire --'].map(program => `  ${program} ${name} ${words}`.trimEnd()).join('\n')

export const say = (line: string): undefined => void process.stdout.write(`${line}\n`)
