import { parseArgs } from 'node:util'
import { reasonOf } from './reasonOf.ts'

type ParseArgsOptions = Record<string, { type: 'string' | 'boolean' }>

/** By name: whether an option has a value. */
type Options = Readonly<Record<string, StringConstructor | BooleanConstructor>>
type Values<Own extends Options> = { [Name in keyof Own]?: ReturnType<Own[Name]> }

/** Undefined after help (exit code 0) or invalid arguments (2); the usage has been printed. */
export function readWords<const Own extends Options = Record<never, never>>(
  usage: string,
  { least = 0, most = 0, options }: { least?: number; most?: number; options?: Own } = {},
) {
  const given = parsed({ ...options, help: Boolean })
  if ('reason' in given) return refuseWords(usage, given.reason)
  const { values, positionals: words } = given
  if (values['help']) return say(usage)
  if (words.length < least) return refuseWords(usage, 'An argument is missing.')
  if (words.length > most) return refuseWords(usage, `Unexpected argument ${JSON.stringify(words[most])}.`)
  return { words, options: values as Values<Own> }
}

function parsed(options: Options) {
  const types = Object.entries(options).map(([name, kind]) => [name, { type: kind === String ? 'string' : 'boolean' }])
  try {
    return parseArgs({ allowPositionals: true, options: Object.fromEntries(types) as ParseArgsOptions })
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
