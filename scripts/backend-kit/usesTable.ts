import { endpoints, type Endpoint } from '../../shared/api/endpoints.ts'
import type { Use } from '../../shared/api/use.ts'
import { parts } from '../../shared/api/parts.ts'

const quoted = (paths: readonly string[] = []) => paths.map(path => `\`${path}\``).join(', ')

function neededBy({ required, part, spareUnless }: Pick<Use, 'required' | 'part' | 'spareUnless'>): string {
  if (required) return '**required**'
  if (!part) return 'optional'
  if (spareUnless === true) return `${quoted([part])}, optional`
  return spareUnless ? `${quoted([part])} with ${quoted([spareUnless])}` : quoted([part])
}

/** What a backend may leave out, and what its readers see then. */
export function usesTable(): string {
  const rows = Object.entries<Endpoint>(endpoints).map(([call, { use }]) => {
    const { subject, beside, without } = use
    const need = neededBy(use)
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
