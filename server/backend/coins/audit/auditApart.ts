import { askThread } from '../../../process/askThread.ts'
import type { LedgerReport } from './auditLedger.ts'

const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './ledgerThread.ts' : './ledgerThread.js', import.meta.url)

/**
 * `auditLedger` on a thread of its own: it reads every movement, and with SQLite nothing else would be answered
 * meanwhile. Rejects where the thread fails.
 * @param location what `openDatabase` opens
 */
export const auditApart = (location: string) => askThread<LedgerReport>(PROGRAM, 'ledger', location)
