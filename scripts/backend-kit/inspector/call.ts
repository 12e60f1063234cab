import type { CallSeen } from '../../../server/web/contract/callsSeen.ts'
import type { Violation } from '../../../server/web/contract/violations.ts'

type Part = { headers: Record<string, string>; /** As text; of a picture nothing. */ body: string }

/** A call as the web server's process reports it: text only, truncated. */
export type ReportedCall = Pick<
  CallSeen,
  'at' | 'took' | 'requestId' | 'brand' | 'by' | 'call' | 'outcome' | 'violations'
> & {
  request: Part & { method: string; url: string }
  response?: Part & { status: number; bytes: number; /** What `body` does not show of them. */ left: number }
}

/** The summary in the list. */
export type Row = Pick<ReportedCall, 'at' | 'took' | 'brand' | 'by' | 'call' | 'outcome'> & {
  id: number
  method: string
  status?: number
  bytes?: number
  /** There is a fault that the backend can fix. */
  isWrong: boolean
  violations: number
}

/** The full call, without secrets. */
export type Details = Omit<ReportedCall, 'violations'> & {
  id: number
  /** The request as a shell command. */
  curl: string
  isWrong: boolean
  violations?: readonly (Violation & { section: string })[]
}
