/**
 * What stands for a reader's session in what is kept: a digest, so that a text that was bought is found with the token
 * it was bought with, and with no other. '' for a reader without one.
 */
export async function readerMark(token: string): Promise<string> {
  if (!token) return ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
