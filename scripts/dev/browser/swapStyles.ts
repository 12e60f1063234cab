const sheet = new CSSStyleSheet()
let isSwapped = false
/** The rule with the colours of the page's brand: the server puts it before all others. */
let colours = document.querySelector('style')?.sheet?.cssRules[0]?.cssText ?? ''

/** Puts new styles in the place of all that the page has; the colours of its brand stay. */
export async function swapStyles(href: string): Promise<void> {
  const css = await (await fetch(href)).text()
  await sheet.replace(`${colours}\n${css}`)
  isSwapped = true
  disableOlder()
  document.adoptedStyleSheets = [sheet]
}

/** Puts other colours of the brand in the place of the page's. */
export function swapColours(rule: string): void {
  colours = rule
  const styles = isSwapped ? sheet : document.querySelector('style')?.sheet
  styles?.deleteRule(0)
  styles?.insertRule(rule, 0)
}

function disableOlder(): void {
  for (const { sheet } of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('style, link[rel=stylesheet]'))
    if (sheet) sheet.disabled = true
}

// The app's full sheet may come after the swap.
document.addEventListener('load', () => isSwapped && disableOlder(), true)
