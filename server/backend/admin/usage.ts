import { commandLines } from '../../process/words.ts'
import type { Command } from './command/command.ts'
import { allCommands } from './allCommands.ts'

const COMMON: NonNullable<Command['options']> = {
  why: { value: 'REASON', kind: 'line', meaning: 'reason, for the audit log' },
  as: { value: 'NAME', kind: 'line', meaning: 'who runs it, for the audit log; default: your system user' },
  'dry-run': { meaning: 'shows the result without changing anything' },
  json: { meaning: 'output for scripts' },
}

export const optionsOf = (command: Command) =>
  Object.fromEntries(
    Object.entries({ ...command.options, ...COMMON }).map(([option, { value }]) => [option, value ? String : Boolean]),
  )

export function listOfCommands(): string {
  const width = Math.max(...Object.keys(allCommands).map(name => name.length))
  const lines = Object.entries(allCommands).map(([name, { meaning }]) => `  ${name.padEnd(width)}  ${meaning}`)
  return `Supports readers. Every command is written to an append-only audit log.

${commandLines('admin', 'COMMAND')}

${lines.join('\n')}

Run quire admin COMMAND --help for details. Readers' questions and remedies: docs/support.md.`
}

export const leastWords = ({ words }: Command) => words.filter(({ isOptional }) => !isOptional).length

export function usageOf(name: string, { meaning, words, notes, options = {}, changes }: Command): string {
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
