import type { CallSeen } from '../../../server/web/contract/callsSeen.ts'
import type { Violation } from '../../../server/web/contract/violations.ts'

type Part = { headers: Record<string, string>; /** As text; of a picture nothing. */ body: string }

/** A call as the web server's process tells it: text only, and not too much of it. */
export type ReportedCall = Pick<
  CallSeen,
  'at' | 'took' | 'requestId' | 'brand' | 'by' | 'call' | 'outcome' | 'violations'
> & {
  request: Part & { method: string; url: string }
  answer?: Part & { status: number; bytes: number; /** What `body` does not show of them. */ left: number }
}

/** What a list shows of it. */
export type Row = Pick<ReportedCall, 'at' | 'took' | 'brand' | 'by' | 'call' | 'outcome'> & {
  id: number
  method: string
  status?: number
  bytes?: number
  /** Something is wrong with it that the backend can mend. */
  isWrong: boolean
  violations: number
}

/** All of it, without secrets. */
export type Details = Omit<ReportedCall, 'violations'> & {
  id: number
  /** The request as a line for a shell. */
  curl: string
  isWrong: boolean
  violations?: readonly (Violation & { section: string })[]
}

/** What an open page is told. */
export type Told = { kind: 'all'; rows: readonly Row[] } | { kind: 'call'; row: Row } | { kind: 'cleared' }
