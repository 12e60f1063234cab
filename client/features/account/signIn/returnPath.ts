const LONGEST = 500
const ORIGIN = 'http://here.invalid'

/** The requested address if it is a path of this site (not another host in some notation); else the personal area. */
export function returnPath(requested: string | null | undefined): string {
  const elsewhere = '/myinfo'
  if (!requested || requested.length > LONGEST || !/^\/(?![/\\])[^\\]*$/.test(requested)) return elsewhere
  try {
    const url = new URL(requested, ORIGIN)
    const path = url.pathname + url.search + url.hash
    return url.origin === ORIGIN && !path.startsWith('//') && url.pathname !== '/login' ? path : elsewhere
  } catch {
    return elsewhere
  }
}
