import { endpoints } from '../../shared/api/endpoints.ts'
import type { Problem, Result, Verdict } from './kit/report.ts'

const SIGN = { pass: '✓', fail: '✗', skip: '–' }

/** The report for people: a line a call, what is wrong or was left out under it, and a summary. */
export function table({ lines, notes, passed, failed, skipped }: Result): string {
  const calls = ['*', ...Object.keys(endpoints)].filter(call => lines.some(line => line.call === call))
  const width = Math.max(...calls.map(call => nameOf(call).length), 0)
  const rows = calls.flatMap(call => {
    const own = lines.filter(line => line.call === call)
    const rules = own.map(({ rule, verdict }) => `${SIGN[verdict]} ${rule}`).join('  ')
    return [`${SIGN[worst(own)]} ${nameOf(call).padEnd(width)}  ${rules}`, ...own.flatMap(broken), ...leftOut(own)]
  })
  const noted = notes.map(({ call, message }) => `  ${nameOf(call)}: ${message}`)
  return [
    ...rows,
    ...(noted.length ? ['', 'Notes:', ...noted] : []),
    '',
    failed
      ? `${failed} of ${passed + failed} rules are broken, ${skipped} were skipped.`
      : `All ${passed} rules hold, ${skipped} were skipped.`,
    '',
  ].join('\n')
}

const nameOf = (call: string) => (call === '*' ? '(any call)' : call)

const worst = (lines: Verdict[]) =>
  (['fail', 'skip', 'pass'] as const).find(verdict => lines.some(line => line.verdict === verdict))!

const broken = ({ call, rule, problems }: Verdict) =>
  problems.map(problem => `    ✗ ${nameOf(call)}  ${rule}  ${sentence(problem)}`)

/** Why rules were not tried, each reason once. */
const leftOut = (lines: Verdict[]) =>
  [...new Set(lines.flatMap(({ skipped }) => skipped))].map(reason => {
    const rules = lines.filter(({ skipped }) => skipped.includes(reason)).map(({ rule }) => rule)
    return `    – ${rules.join(', ')}: ${reason}`
  })

const sentence = (problem: Problem) => {
  const { field, message, times } = problem
  const said = `${field ? `${field}: ` : ''}${message}${times ? ` (${times} times)` : ''}`
  return [said, ...evidenceLines(problem)].join('\n        ')
}

/** What was asked, what came, what should have come, and where that stands. */
export const evidenceLines = ({ request, curl, status, got, expected, section }: Problem): string[] => [
  ...(request ? [request] : []),
  ...(got === undefined ? [] : [`got ${status === undefined ? '' : `${status}: `}${got}`]),
  `expected ${expected} (${section})`,
  ...(curl ? [curl] : []),
]
