import { askThread } from '../../../process/askThread.ts'
import type { LedgerReport } from './auditLedger.ts'

const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './ledgerThread.ts' : './ledgerThread.js', import.meta.url)

/**
 * `auditLedger` on its own thread: it reads every movement and would block SQLite. Rejects if the thread fails.
 * @param location database, as for `openDatabase`
 */
export const auditApart = (location: string) => askThread<LedgerReport>(PROGRAM, 'ledger', location)
