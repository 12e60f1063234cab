/** A digest of the reader's token, so that only the same token finds the chapters bought with it; '' without one. */
export async function readerMark(token: string): Promise<string> {
  if (!token) return ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
