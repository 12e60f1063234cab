import { causesOf, kindOf, phrasesOf, type Cause } from './cause.ts'
import type { Found, Line, Verdict } from './problem.ts'
import { sectionOf, type RuleName } from './rules.ts'

export type Result = {
  ok: boolean
  lines: Verdict[]
  /** Not wrong, but worth knowing. */
  /** Failures, once per cause. */
  causes: Cause[]
  notes: { call: string; message: string }[]
  passed: number
  failed: number
  /** Rules that the server’s data cannot prove: as prominent as failures. */
  untried: number
  skipped: number
  /** Response times of each call, in milliseconds. */
  times: { call: string; median: number; slowest: number }[]
}

/** Collects findings; equal problems in the same field are stored once and counted. */
export function createReport() {
  const lines = new Map<string, Line>()
  const times = new Map<string, number[]>()
  const notes = new Map<string, { call: string; message: string }>()

  const line = (call: string, rule: RuleName): Line => {
    const key = `${call} ${rule}`
    const known = lines.get(key) ?? { call, rule, passed: 0, problems: [], skipped: [], untried: [] }
    lines.set(key, known)
    return known
  }

  return {
    took(call: string, milliseconds: number) {
      times.set(call, [...(times.get(call) ?? []), milliseconds])
    },
    pass(call: string, rule: RuleName) {
      line(call, rule).passed++
    },
    fail(call: string, rule: RuleName, { field, message, ...found }: Found) {
      const { problems } = line(call, rule)
      const place = field?.replaceAll(/\.\d+(?=\.|$)/g, '[]')
      const known = problems.find(problem => problem.field === place && kindOf(problem.message) === kindOf(message))
      if (known) known.times = (known.times ?? 1) + 1
      else {
        const due = { ...phrasesOf(message), section: sectionOf(call, rule) }
        problems.push({ ...(place && { field: place }), message, ...due, ...given(found) })
      }
    },
    skip(call: string, rule: RuleName, reason: string) {
      const { skipped } = line(call, rule)
      if (!skipped.includes(reason)) skipped.push(reason)
    },
    /** The server's data cannot prove the rule. */
    untried(call: string, rule: RuleName, reason: string) {
      const { untried } = line(call, rule)
      if (!untried.includes(reason)) untried.push(reason)
    },
    note(call: string, message: string) {
      notes.set(`${call} ${message}`, { call, message })
    },
    result(): Result {
      const all = [...lines.values()].map(line => ({ ...line, verdict: verdictOf(line) }))
      const count = (verdict: Verdict['verdict']) => all.filter(line => line.verdict === verdict).length
      const failed = count('fail')
      const untried = count('untried')
      return {
        ok: failed + untried === 0,
        lines: all,
        causes: causesOf(all),
        notes: [...notes.values()],
        passed: count('pass'),
        failed,
        untried,
        skipped: count('skip'),
        times: [...times].map(([call, all]) => timesOf(call, all)),
      }
    },
  }
}

function timesOf(call: string, all: number[]) {
  const sorted = all.toSorted((a, b) => a - b).map(Math.round)
  return { call, median: sorted[Math.floor(sorted.length / 2)]!, slowest: sorted.at(-1)! }
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

const verdictOf = ({ problems, skipped, untried, passed }: Line): Verdict['verdict'] => {
  if (problems.length) return 'fail'
  if (untried.length) return 'untried'
  return skipped.length && !passed ? 'skip' : 'pass'
}
