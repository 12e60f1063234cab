import { parentPort, workerData } from 'node:worker_threads'
import { inspect } from './inspect.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
parentPort!.postMessage(inspect(workerData as string))
