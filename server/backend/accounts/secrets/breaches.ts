import { createHash } from 'node:crypto'
import type { Logger } from 'pino'

const TIMEOUT_MS = 2000
/** In characters; a padded range has some ten thousand. */
const MAX_LENGTH = 1_000_000

/**
 * Checks a list of breached passwords (`PASSWORD_BREACH_URL`) by the first five digits of the SHA-1, with the range API
 * of Have I Been Pwned: neither password nor full hash is sent. On any failure the password is accepted.
 */
export const breachesAt =
  (url: string, log: Pick<Logger, 'warn'>) =>
  async (password: string): Promise<boolean> => {
    const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
    try {
      const response = await fetch(`${url.replace(/\/?$/, '/')}${hash.slice(0, 5)}`, {
        headers: { 'Add-Padding': 'true' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const lines = (await textOf(response)).split(/\r?\n/)
      return lines.some(line => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'))
    } catch (error) {
      log.warn({ reason: Error.isError(error) ? error.name : 'unknown' }, 'password breach check failed')
      return false
    }
  }

/** Throws if it is longer than such a list can be. */
async function textOf(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > MAX_LENGTH) throw new Error('too long')
  }
  return text
}
