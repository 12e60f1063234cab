import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Has a thread of its own do one piece of work, so that nobody waits for it meanwhile. Gives what it posts; rejects
 * where it fails.
 * @param program one that posts its answer once
 */
export async function askThread<Answer>(program: URL, name: string, workerData: unknown): Promise<Answer> {
  const thread = new Worker(program, { workerData, name })
  try {
    const [answer] = await once(thread, 'message')
    return answer as Answer
  } finally {
    await thread.terminate()
  }
}
