import { parentPort, workerData } from 'node:worker_threads'
import { openForReading } from '../../database/open.ts'
import { auditLedger } from './auditLedger.ts'

const database = await openForReading(workerData as string, { connections: 1, unhurried: true })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
parentPort!.postMessage(await auditLedger(database))
await database.destroy()
