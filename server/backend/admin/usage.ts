import { waysTo } from '../../process/words.ts'
import type { Verb } from './verb/verb.ts'
import { verbs } from './verbs.ts'

/** Options that every verb has. */
const COMMON: NonNullable<Verb['options']> = {
  why: { value: 'REASON', meaning: 'reason, for the audit log' },
  as: { value: 'NAME', meaning: 'who runs it, for the audit log; default: your system user' },
  'dry-run': { meaning: 'shows the result without changing anything' },
  json: { meaning: 'output for scripts' },
}

/** All options of a verb, as Node reads them. */
export const optionsOf = (verb: Verb) =>
  Object.fromEntries(
    Object.entries({ ...verb.options, ...COMMON }).map(([option, { value }]) => [
      option,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  )

/** What can be asked for. */
export function listOfVerbs(): string {
  const width = Math.max(...Object.keys(verbs).map(name => name.length))
  const lines = Object.entries(verbs).map(([name, { meaning }]) => `  ${name.padEnd(width)}  ${meaning}`)
  return `Supports readers. Every command is written to an append-only audit log.

${waysTo('admin', 'COMMAND')}

${lines.join('\n')}

Run quire admin COMMAND --help for details. Readers' questions and remedies: docs/support.md.`
}

/** How many words a verb needs. */
export const leastWords = ({ words = '' }: Verb) => wordsOf(words).filter(word => !word.startsWith('[')).length

/** How many it takes at most. */
export const mostWords = ({ words = '' }: Verb) => wordsOf(words).length

/** Without the options that it names. */
const wordsOf = (words: string) => words.replace(/--.*/, '').split(' ').filter(Boolean)

/** What one of them takes. */
export function usageOf(name: string, { meaning, words = '', notes, options = {}, changes }: Verb): string {
  const needed = changes ? '--why REASON' : ''
  const all = Object.entries({ ...options, ...COMMON }).map(
    ([option, { value = '', meaning }]) => [`--${option} ${value}`.trimEnd(), meaning] as const,
  )
  const width = Math.max(...all.map(([option]) => option.length))
  return [
    `${meaning[0]!.toUpperCase()}${meaning.slice(1)}.`,
    waysTo('admin', [name, words, needed].filter(Boolean).join(' ')),
    ...(notes ? [notes] : []),
    all.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`).join('\n'),
  ].join('\n\n')
}
