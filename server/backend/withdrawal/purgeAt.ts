/** Response timeout in milliseconds. */
const TIMEOUT = 5000

/**
 * Purges all cached pages of a web server, including its workers and Redis.
 * @param url of `POST /purge` on its operators' port @throws if it failed
 */
export async function purgeAt(url: string, token: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
}
