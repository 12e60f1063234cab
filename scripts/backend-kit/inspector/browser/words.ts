import type { Row } from '../call.ts'

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

export const timeOf = (at: number): string => CLOCK.format(at)
export const tookOf = (milliseconds: number): string =>
  milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`

export function sizeOf(bytes: number | undefined): string {
  if (bytes === undefined) return '–'
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Explanations beyond the status. */
const OUTCOMES: Record<string, string> = {
  not_json: 'No JSON in UTF-8',
  contract_violation: 'Beside the contract',
  skipped: 'Too large to be checked',
  cut: 'Cut before its end',
  aborted: 'The reader left first',
  absent: 'Not offered by this backend',
  refused: 'Refused, by the contract',
  failed: 'The backend says that it failed',
  unreachable: 'The backend cannot be reached',
  timeout: 'The backend took too long',
  circuit_open: 'Not asked: the backend answers nobody',
  busy: 'No connection was free',
  too_large: 'Larger than 2 MiB',
  status: 'No status that may be passed on',
  redirect: 'A redirect that leads elsewhere',
  type: 'A media type that may not be passed on',
  coding: 'Packed, which was not asked for',
  size: 'Larger than 2 MiB',
  BACKEND_UNREACHABLE: 'The backend cannot be reached',
  BACKEND_TIMEOUT: 'The backend took too long',
}

/** A sentence about the outcome of a call; '' if its status is enough. */
export function outcomeOf({ outcome, violations }: Pick<Row, 'outcome'> & { violations: number }): string {
  if (outcome === 'contract_violation')
    return violations === 1 ? '1 field beside the contract' : `${violations} fields beside the contract`
  return outcome === 'ok' ? '' : (OUTCOMES[outcome] ?? outcome)
}

/** A JSON text, indented; any other unchanged. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
