import { endpoints } from '../../shared/api/endpoints.ts'
import type { Cause } from './kit/cause.ts'
import type { Problem, Verdict } from './kit/problem.ts'
import type { Result } from './kit/report.ts'

const SIGN = { pass: '✓', fail: '✗', skip: '–', untried: '?' }
/** Other places of one cause that are listed. */
const MAX_PLACES = 5
/** Median response time in milliseconds above which a call is reported as slow: a page waits for several. */
const SLOW = 300
/** Milliseconds of a delayed ACK if a server sends a small response in two packets. */
const DELAYED = 35

/** The report for people: a line for each call, each cause of a problem once, and a summary. */
export function table({ lines, causes, notes, times, passed, failed, untried, skipped }: Result): string {
  const calls = ['*', ...Object.keys(endpoints)].filter(call =>
    lines.some(line => line.call === call && line.verdict !== 'skip'),
  )
  const width = Math.max(...calls.map(call => nameOf(call).length), 0)
  const rows = calls.map(call => {
    const own = lines.filter(line => line.call === call)
    const took = times.find(time => time.call === call)
    const passed = own.filter(({ verdict }) => verdict === 'pass').length
    const loud = own.filter(({ verdict }) => verdict === 'fail' || verdict === 'untried')
    const rules = [...loud.map(({ rule, verdict }) => `${SIGN[verdict]} ${rule}`), `${passed} rules hold`].join('  ')
    const time = took ? `${took.median} ms` : ''
    return `${SIGN[worst(own)]} ${nameOf(call).padEnd(width)} ${time.padStart(8)}  ${rules}`
  })
  const noted = notes.map(({ call, message }) => `  ${nameOf(call)}: ${message}`)
  return [
    ...rows,
    ...causes.flatMap(cause => ['', sentence(cause)]),
    ...unshownLines(lines),
    ...(noted.length ? ['', 'Notes:', ...noted] : []),
    '',
    ...slowLines(times),
    ...skippedLines(lines),
    ...(untried ? [`${untried} rules could not be tried: nothing on the server shows whether they hold.`] : []),
    failed
      ? `${failed} of ${passed + failed} rules are broken (causes: ${causes.length}), ${skipped} were skipped.`
      : `All ${passed} rules hold, ${skipped} were skipped.`,
    '',
  ].join('\n')
}

const nameOf = (call: string) => (call === '*' ? '(any call)' : call)

const worst = (lines: Verdict[]) =>
  (['fail', 'untried', 'pass', 'skip'] as const).find(verdict => lines.some(line => line.verdict === verdict))!

/** Rules that the server's data cannot prove: each reason once, with its places. */
function unshownLines(lines: Verdict[]): string[] {
  const all = lines.flatMap(({ call, rule, untried }) =>
    untried.map(reason => ({ reason, place: `${nameOf(call)} ${rule}` })),
  )
  return [...Map.groupBy(all, ({ reason }) => reason)].flatMap(([reason, places]) => [
    '',
    `? not tried: ${reason}`,
    `    ${some(places.map(({ place }) => place))}`,
  ])
}

const some = (places: string[]) => {
  const more = places.length - MAX_PLACES
  return `${places.slice(0, MAX_PLACES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Reasons that name a call or a part. */
const LISTS: readonly [title: string, reason: RegExp][] = [
  ['no calls of the server', /^(\S+) is no call of the server$/],
  ['parts that site.capabilities does not offer', /^site\.capabilities says that there is no (\w+)$/],
]

/** Why rules were skipped: missing calls and parts by name, other reasons with the number of rules. */
function skippedLines(lines: Verdict[]): string[] {
  const reasons = lines.filter(({ verdict }) => verdict === 'skip').flatMap(({ skipped }) => skipped)
  const listed = LISTS.map(([title, reason]): [string, Set<string>] => [
    title,
    new Set(reasons.flatMap(text => reason.exec(text)?.[1] ?? [])),
  ])
  const others = Map.groupBy(
    reasons.filter(text => !LISTS.some(([, reason]) => reason.test(text))),
    reason => reason,
  )
  const counted = [...others].map(([reason, all]) => `${all.length} (${reason})`).join(', ')
  return [
    ...listed.flatMap(([title, names]) => (names.size ? [`Skipped, ${title}: ${[...names].join(', ')}.`] : [])),
    ...(counted ? [`Skipped: ${counted}.`] : []),
  ]
}

function slowLines(times: Result['times']): string[] {
  const slow = times.filter(({ median }) => median >= SLOW)
  const isDelayed = times.length > 0 && times.every(({ median }) => median >= DELAYED)
  const named = slow.map(({ call, median, slowest }) => `${nameOf(call)} ${median} ms, at most ${slowest} ms`)
  return [
    ...(named.length ? [`Slow: ${named.join('; ')}.`] : []),
    ...(isDelayed
      ? [`Every call takes ${DELAYED} ms or more: a near server may send head and body in two packets (TCP_NODELAY).`]
      : []),
  ]
}

function sentence({ call, rule, elsewhere, ...problem }: Cause): string {
  const { field, message, times } = problem
  const sentence = `${field ? `${field}: ` : ''}${message}${times ? ` (${times} times)` : ''}`
  const also = elsewhere.length ? [`also ${some(elsewhere)}`] : []
  return [`✗ ${nameOf(call)}  ${rule}  ${sentence}`, ...also, ...evidenceLines(problem)].join('\n    ')
}

/** Expected value with its section, actual value, and the command to reproduce it. */
export const evidenceLines = ({ request, curl, status, got, expected, received, section }: Problem): string[] => [
  `expected ${expected} (${section})`,
  ...(received === undefined ? [] : [`received ${received}`]),
  ...(got === undefined ? [] : [`got ${status === undefined ? '' : `${status}: `}${got}`]),
  ...(curl ? [curl] : request ? [request] : []),
]
