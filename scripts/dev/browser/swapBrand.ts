import { SNAPSHOT_ID, type Snapshot } from '../../../shared/page/snapshot.ts'
import { swapColours } from './swapStyles.ts'

/** What styles alone show of a brand. */
const THEME_FIELDS = new Set(['themeColor', 'headerBg', 'theme'])

/** Takes over what the server now says of the page's brand; false where that is more than its looks. */
export async function swapBrand(): Promise<boolean> {
  const text = await (await fetch(location.href)).text()
  // Read as text: the page's policy lets nothing become HTML here.
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  const rule = find(/(:root\{--theme:[^}]*\})/)
  const state = find(new RegExp(`id="${SNAPSHOT_ID}">([^<]*)<`))
  if (!rule || words(state) !== words(document.getElementById(SNAPSHOT_ID)?.textContent)) return false
  swapColours(rule)
  const { classList } = document.documentElement
  classList.remove(...themeClasses([...classList]))
  classList.add(...themeClasses(find(/<html[^>]* class="([^"]*)"/).split(' ')))
  return true
}

const themeClasses = (classes: string[]) =>
  classes.filter(name => /^(heads|corners|body|density|bar|home|covers|empty|light)-/.test(name))

function words(state: string | null | undefined): string {
  const { brand } = JSON.parse(state || '{}') as Partial<Snapshot>
  return JSON.stringify(brand, (key, value: unknown) => (THEME_FIELDS.has(key) ? undefined : value))
}
