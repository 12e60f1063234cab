import { SNAPSHOT_ID, type Snapshot } from '../../../shared/page/snapshot.ts'

const sheet = new CSSStyleSheet()
let isSwapped = false
/** The rule with the brand's colours: the server's first rule. */
let colours = document.querySelector('style')?.sheet?.cssRules[0]?.cssText ?? ''

/** Replaces all styles of the page except the brand's colours. */
export async function swapStyles(href: string): Promise<void> {
  const css = await (await fetch(href)).text()
  await sheet.replace(`${colours}\n${css}`)
  isSwapped = true
  disableOlder()
  document.adoptedStyleSheets = [sheet]
}

function disableOlder(): void {
  for (const { sheet } of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('style, link[rel=stylesheet]'))
    if (sheet) sheet.disabled = true
}

// The app's full sheet may load after the swap.
document.addEventListener('load', () => isSwapped && disableOlder(), true)

/** Fields of a brand that only styles show. */
const THEME_FIELDS = new Set(['themeColor', 'headerBg', 'theme'])

/** Applies a changed brand's colours and theme; false if more than its looks has changed. */
export async function swapBrand(): Promise<boolean> {
  const text = await (await fetch(location.href)).text()
  // Searched as text: the page's policy forbids parsing HTML here.
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  const rule = find(/(:root\{--theme:[^}]*\})/)
  const state = find(new RegExp(`id="${SNAPSHOT_ID}">([^<]*)<`))
  if (!rule || withoutTheme(state) !== withoutTheme(document.getElementById(SNAPSHOT_ID)?.textContent)) return false
  colours = rule
  const styles = isSwapped ? sheet : document.querySelector('style')?.sheet
  styles?.deleteRule(0)
  styles?.insertRule(rule, 0)
  const { classList } = document.documentElement
  classList.remove(...themeClasses([...classList]))
  classList.add(...themeClasses(find(/<html[^>]* class="([^"]*)"/).split(' ')))
  return true
}

const themeClasses = (classes: string[]) =>
  classes.filter(name => /^(heads|corners|body|density|bar|home|covers|empty|light)-/.test(name))

function withoutTheme(state: string | null | undefined): string {
  const { brand } = JSON.parse(state || '{}') as Partial<Snapshot>
  return JSON.stringify(brand, (key, value: unknown) => (THEME_FIELDS.has(key) ? undefined : value))
}
