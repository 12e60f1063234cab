import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../database/open.ts'
import { refreshShelves } from './refresh.ts'
import { countSharedReaders } from './sharedReaders.ts'

const database = await openDatabase(workerData as string, { connections: 1, unhurried: true })
await countSharedReaders(database)
await refreshShelves(database)
await database.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
parentPort!.postMessage(undefined)
