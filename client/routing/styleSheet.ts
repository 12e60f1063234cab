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
  // The page asks for it in such a way that nothing waits for it.
  const asked = document.querySelector<HTMLLinkElement>(`link[media=print][href="${href}"]`)
  if (asked?.sheet) {
    asked.media = 'all'
    return Promise.resolve()
  }
  const loading = new Promise<void>(resolve => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      sheets.delete(href)
      link.remove()
      resolve()
    })
    document.head.append(link)
    setTimeout(resolve, LONG_ENOUGH)
  })
  sheets.set(href, loading)
  return loading
}
