const sheets = new Map<string, Promise<void>>()

/**
 * Loads the app's full style sheet, once. A server page carries only the styles it needs; another page in the same
 * document needs this before it is shown. Resolves also when it cannot be loaded: unstyled text is better than none.
 */
export function loadStyleSheet(href: string): Promise<void> {
  const known = sheets.get(href)
  if (known) return known
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
  })
  sheets.set(href, loading)
  return loading
}
