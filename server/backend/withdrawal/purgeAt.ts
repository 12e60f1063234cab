/** Longest wait for an answer, in milliseconds. */
const PATIENCE = 5000

/**
 * Has a web server throw all its kept pages away, and those of its workers and Redis.
 * @param url of `POST /purge` on its operators' port
 * @throws where it did not
 */
export async function purgeAt(url: string, token: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
}
