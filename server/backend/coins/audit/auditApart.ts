import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LedgerReport } from './auditLedger.ts'

const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './ledgerThread.ts' : './ledgerThread.js', import.meta.url)

/**
 * `auditLedger` on a thread of its own: it reads every movement, and with SQLite nothing else would be answered
 * meanwhile. Rejects where the thread fails.
 * @param location what `openDatabase` opens
 */
export async function auditApart(location: string): Promise<LedgerReport> {
  const thread = new Worker(PROGRAM, { workerData: location, name: 'ledger' })
  try {
    const [report] = await once(thread, 'message')
    return report as LedgerReport
  } finally {
    await thread.terminate()
  }
}
