import type { Problem, Verdict } from './problem.ts'

/** Problems with one cause, reported once: the first, and where else it shows. */
export type Cause = Problem & { call: string; rule: Verdict['rule']; elsewhere: string[] }

/** More faults of one kind than this count as one cause, such as a server that validates no field. */
const MAX_ALIKE = 5

/** A message without numbers, names and values. */
export const kindOf = (message: string): string =>
  message
    .replaceAll(/\b(?:BOOK_|CHAPTER_)?NOT_FOUND\b/g, '…')
    .replaceAll(/"[^"]*"?|“[^”]*”|\[\]|\{[^}]*\}?|-?\d+(\.\d+)?/g, '…')
    .replace(/\bof .+? (?=must\b|is\b)/, 'of … ')

const lastOf = (field = '') => field.split('.').at(-1)!.replaceAll('[]', '')

/** Many rules meet an unknown id. */
const ruleOf = ({ rule, message }: Cause) => (/\bmust be 404 \w*NOT_FOUND\b/.test(message) ? 'unknown' : rule)

/** All problems grouped by cause, in the order they were found. */
export function causesOf(lines: readonly Verdict[]): Cause[] {
  const all = lines.flatMap(({ call, rule, problems }) =>
    problems.map(problem => ({ ...problem, call, rule, elsewhere: [] })),
  )
  const byField = merged(all, cause => `${ruleOf(cause)} ${lastOf(cause.field)} ${kindOf(cause.message)}`)
  const kind = (cause: Cause) => `${ruleOf(cause)} ${kindOf(cause.message).replace(/^.* (?=must be )/, '')}`
  const many = Map.groupBy(byField, kind)
  return merged(byField, cause => (many.get(kind(cause))!.length > MAX_ALIKE ? kind(cause) : cause))
}

function merged(causes: readonly Cause[], keyOf: (cause: Cause) => unknown): Cause[] {
  return [...Map.groupBy(causes, keyOf).values()].map(([first, ...others]) => {
    const times = [first!, ...others].reduce((sum, { times = 1 }) => sum + times, 0)
    const elsewhere = [first!, ...others].flatMap((cause, index) => [
      ...(index ? [[cause.call, cause.field].filter(Boolean).join(' ')] : []),
      ...cause.elsewhere,
    ])
    return { ...first!, ...(times > 1 && { times }), elsewhere: [...new Set(elsewhere)] }
  })
}

/** Expected and actual part of a message; the whole message if it has no such parts. */
export function phrasesOf(message: string): { expected: string; received?: string } {
  for (const pattern of PATTERNS) {
    const { expected, received } = pattern.exec(message)?.groups ?? {}
    if (expected) return { expected, ...(received && { received }) }
  }
  return { expected: message }
}

/** Verbs before what came. */
const RECEIVED = 'is|are|has|have|says|marks|adds|finds|lack|made|charged|showed|took'

const PATTERNS = [
  /\bexpected (?<expected>.+?), received (?<received>.+)$/,
  /\bexpected (?<expected>.+)$/,
  new RegExp(`\\bmust (?:be )?(?<expected>.+?), (?:${RECEIVED}) (?<received>.+)$`),
  /\bmust (?:be )?(?<expected>.+)$/,
]
