const LONGEST = 500
const ORIGIN = 'http://here.invalid'

/** The requested address if it is a path of this site (not another host in some notation); else the personal area. */
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
