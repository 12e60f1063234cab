const LONGEST = 500
const ORIGIN = 'http://here.invalid'

/**
 * Where to go after signing in: the requested address if it is a path of this site; otherwise (such as another host in
 * any notation) the personal area.
 */
export function returnPath(asked: string | null | undefined): string {
  const elsewhere = '/myinfo'
  if (!asked || asked.length > LONGEST || !/^\/(?![/\\])[^\\]*$/.test(asked)) return elsewhere
  try {
    const url = new URL(asked, ORIGIN)
    const path = url.pathname + url.search + url.hash
    return url.origin === ORIGIN && !path.startsWith('//') && url.pathname !== '/login' ? path : elsewhere
  } catch {
    return elsewhere
  }
}
