const LOAD_TIMEOUT_MS = 5000
const sheets = new Map<string, Promise<void>>()

/** For what is shown after the server's page. Resolves even if it fails or hangs: unstyled text beats none. */
export function loadStyleSheet(href: string): Promise<void> {
  const known = sheets.get(href)
  if (known) return known
  const loading = load(href)
  sheets.set(href, loading)
  return loading
}

function load(href: string): Promise<void> {
  // The page loads it without blocking; if that failed, its link was removed (`app/head.ts`).
  const link = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`) ?? newLink(href)
  return new Promise(resolve => {
    const apply = () => {
      link.media = 'all'
      resolve()
    }
    if (link.sheet) apply()
    link.addEventListener('load', apply)
    link.addEventListener('error', () => {
      sheets.delete(href)
      link.remove()
      resolve()
    })
    setTimeout(resolve, LOAD_TIMEOUT_MS)
  })
}

function newLink(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return link
}
