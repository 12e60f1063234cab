import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Runs one task in its own thread; rejects if it fails. @param program posts its result once */
export async function askThread<Response>(program: URL, name: string, workerData: unknown): Promise<Response> {
  const thread = new Worker(program, { workerData, name })
  try {
    const [response] = await once(thread, 'message')
    return response as Response
  } finally {
    await thread.terminate()
  }
}
