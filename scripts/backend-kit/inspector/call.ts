import type { CallSeen } from '../../../server/web/contract/callsSeen.ts'
import type { Misfit } from '../../../server/web/contract/misfits.ts'

type Part = { headers: Record<string, string>; /** As text; of a picture nothing. */ body: string }

/** A call as the web server's process tells it: text only, and not too much of it. */
export type ToldCall = Pick<CallSeen, 'at' | 'took' | 'requestId' | 'brand' | 'by' | 'call' | 'outcome' | 'misfits'> & {
  request: Part & { method: string; url: string }
  answer?: Part & { status: number; bytes: number; /** What `body` does not show of them. */ left: number }
}

/** What a list shows of it. */
export type Row = Pick<ToldCall, 'at' | 'took' | 'brand' | 'by' | 'call' | 'outcome'> & {
  id: number
  method: string
  status?: number
  bytes?: number
  /** Something is wrong with it that the backend can mend. */
  isWrong: boolean
  misfits: number
}

/** All of it, without secrets. */
export type Details = Omit<ToldCall, 'misfits'> & {
  id: number
  /** The request as a line for a shell. */
  curl: string
  isWrong: boolean
  misfits?: readonly (Misfit & { section: string })[]
}

/** What an open page is told. */
export type Told = { kind: 'all'; rows: readonly Row[] } | { kind: 'call'; row: Row } | { kind: 'cleared' }
