/** Milliseconds after which what needs the sheet is shown without it. */
const LONG_ENOUGH = 5000
const sheets = new Map<string, Promise<void>>()

/**
 * Brings the app's full style sheet, once. A server page carries only the styles that it shows; all that comes later in
 * the same document needs this before it is shown. Resolves also when it cannot be loaded, or hangs: unstyled text is
 * better than none.
 */
export function loadStyleSheet(href: string): Promise<void> {
  const known = sheets.get(href)
  if (known) return known
  const loading = load(href)
  sheets.set(href, loading)
  return loading
}

function load(href: string): Promise<void> {
  // The page asks for it in such a way that nothing waits for it; where that failed, its link is gone (`app/head.ts`).
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
    setTimeout(resolve, LONG_ENOUGH)
  })
}

function newLink(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return link
}
