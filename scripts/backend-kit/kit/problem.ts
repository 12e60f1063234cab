import type { Evidence } from './evidence.ts'
import type { RuleName } from './rules.ts'

/** What was found, and the answer in which; `expected` where the message does not say it. */
export type Found = Evidence & { field?: string; message: string; expected?: string; received?: string }

/** What is wrong and where, what should be, and with which request; list positions in `field` are written `[]`. */
export type Problem = Found & {
  /** A phrase. */
  expected: string
  /** Where the contract says so. */
  section: string
  times?: number
}

/** One rule of one call; `call` is `*` where a rule is about no call of the table. */
export type Line = {
  call: string
  rule: RuleName
  passed: number
  problems: Problem[]
  skipped: string[]
  untried: string[]
}

export type Verdict = Line & { verdict: 'pass' | 'fail' | 'untried' | 'skip' }
