import type { Evidence } from './evidence.ts'
import { rules, sectionOf, type RuleName } from './rules.ts'

/** What was found, and the answer in which; `expected` where it is more than the rule itself. */
type Found = Evidence & { field?: string; message: string; expected?: string }

/** What is wrong and where, what should be, and with which request; list positions in `field` are written `[]`. */
export type Problem = Found & {
  expected: string
  /** Where the contract says so. */
  section: string
  times?: number
}

/** One rule of one call; `call` is `*` where a rule is about no call of the table. */
type Line = { call: string; rule: RuleName; passed: number; problems: Problem[]; skipped: string[] }

export type Verdict = Line & { verdict: 'pass' | 'fail' | 'skip' }

export type Result = {
  ok: boolean
  lines: Verdict[]
  /** Not wrong, but worth knowing. */
  notes: { call: string; message: string }[]
  passed: number
  failed: number
  skipped: number
}

/** Collects what checks find; the same problem of the same field is kept once and counted. */
export function createReport() {
  const lines = new Map<string, Line>()
  const notes = new Map<string, { call: string; message: string }>()

  const line = (call: string, rule: RuleName): Line => {
    const key = `${call} ${rule}`
    const known = lines.get(key) ?? { call, rule, passed: 0, problems: [], skipped: [] }
    lines.set(key, known)
    return known
  }

  return {
    pass(call: string, rule: RuleName) {
      line(call, rule).passed++
    },
    fail(call: string, rule: RuleName, { field, message, ...found }: Found) {
      const { problems } = line(call, rule)
      const place = field?.replaceAll(/\.\d+(?=\.|$)/g, '[]')
      const known = problems.find(problem => problem.field === place && problem.message === message)
      if (known) known.times = (known.times ?? 1) + 1
      else {
        const due = { expected: rules[rule], section: sectionOf(rule) }
        problems.push({ ...(place && { field: place }), message, ...due, ...given(found) })
      }
    },
    skip(call: string, rule: RuleName, reason: string) {
      const { skipped } = line(call, rule)
      if (!skipped.includes(reason)) skipped.push(reason)
    },
    note(call: string, message: string) {
      notes.set(`${call} ${message}`, { call, message })
    },
    result(): Result {
      const all = [...lines.values()].map(line => ({ ...line, verdict: verdictOf(line) }))
      const count = (verdict: Verdict['verdict']) => all.filter(line => line.verdict === verdict).length
      const failed = count('fail')
      return {
        ok: failed === 0,
        lines: all,
        notes: [...notes.values()],
        passed: count('pass'),
        failed,
        skipped: count('skip'),
      }
    },
  }
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

const verdictOf = ({ problems, skipped, passed }: Line): Verdict['verdict'] => {
  if (problems.length) return 'fail'
  return skipped.length && !passed ? 'skip' : 'pass'
}
