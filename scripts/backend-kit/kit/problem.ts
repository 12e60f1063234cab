import type { Evidence } from './evidence.ts'
import type { RuleName } from './rules.ts'

/** Says what would be right, and after a comma what came. */
export type Sentence = `${string}must ${string}`

/** A finding and its response; `expected` unless the message says it. */
export type Found = Evidence & { field?: string; message: string; expected?: string; received?: string }

/** What is wrong and where, what is expected, and the request; list positions in `field` are written `[]`. */
export type Problem = Found & {
  /** A phrase. */
  expected: string
  /** The section of the contract. */
  section: string
  times?: number
}

/** One rule of one call; `call` is `*` for a rule of no call in the table. */
export type Line = {
  call: string
  rule: RuleName
  passed: number
  problems: Problem[]
  skipped: string[]
  untried: string[]
}

export type Verdict = Line & { verdict: 'pass' | 'fail' | 'untried' | 'skip' }
