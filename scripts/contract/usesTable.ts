import { uses } from '../../shared/api/uses.ts'
import { parts } from '../../shared/api/parts.ts'

const quoted = (paths: readonly string[] = []) => paths.map(path => `\`${path}\``).join(', ')

/** What a backend may leave out, and what its readers see then. */
export function usesTable(): string {
  const rows = Object.entries(uses).map(([call, { required, part, spareUnless, subject, beside, without }]) => {
    const needed =
      part && (typeof spareUnless === 'string' ? `${quoted([part])} with ${quoted([spareUnless])}` : quoted([part]))
    const need = required
      ? '**required**'
      : needed
        ? `${needed}${spareUnless === true ? ', optional' : ''}`
        : 'optional'
    return `| \`${call}\` | ${need} | ${quoted(subject) || '–'} | ${quoted(beside) || '–'} | ${without} |`
  })
  const head = '| call | needed | is all about it | stands without it | what a reader sees without it |'
  return [head, '|---|---|---|---|---|', ...rows].join('\n')
}

export const partsTable = (): string =>
  [
    '| part | what it is |',
    '|---|---|',
    ...Object.entries(parts).map(([name, what]) => `| \`${name}\` | ${what} |`),
  ].join('\n')
