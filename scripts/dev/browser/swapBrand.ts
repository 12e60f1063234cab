import { SNAPSHOT_ID, type Snapshot } from '../../../shared/snapshot.ts'
import { swapColours } from './swapStyles.ts'

/** What styles alone show of a brand. */
const LOOKS = new Set(['themeColor', 'headerBg', 'look'])

/** Takes over what the server now says of the page's brand; false where that is more than its looks. */
export async function swapBrand(): Promise<boolean> {
  const text = await (await fetch(location.href)).text()
  // The page's policy complains of a style that is not its own, even there.
  const page = new DOMParser().parseFromString(text.replace(/<style>[^<]*<\/style>/, ''), 'text/html')
  const [rule] = /:root\{--theme:[^}]*\}/.exec(text) ?? []
  if (!rule || words(page) !== words(document)) return false
  swapColours(rule)
  const { classList } = document.documentElement
  classList.remove(...looks(document))
  classList.add(...looks(page))
  return true
}

const looks = ({ documentElement }: Document) =>
  [...documentElement.classList].filter(name => /^(heads-|corners-|light-bar)/.test(name))

function words(page: Document): string {
  const { brand } = JSON.parse(page.getElementById(SNAPSHOT_ID)?.textContent ?? '{}') as Snapshot
  return JSON.stringify(brand, (key, value: unknown) => (LOOKS.has(key) ? undefined : value))
}
