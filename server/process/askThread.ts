import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Runs one task in its own thread; rejects if it fails. @param program posts its result once */
export async function askThread<Answer>(program: URL, name: string, workerData: unknown): Promise<Answer> {
  const thread = new Worker(program, { workerData, name })
  try {
    const [answer] = await once(thread, 'message')
    return answer as Answer
  } finally {
    await thread.terminate()
  }
}
