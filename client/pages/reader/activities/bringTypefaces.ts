import { typefacesBeside } from '../../../../shared/page/typefaces.ts'
import { loadStyleSheet } from '../../../routing/styleSheet.ts'

/** Families from this one on come as files (`shared/page/display.ts`). */
const FROM_A_FILE = 3

/** Declares the typefaces for a reader who has chosen one; a chapter's own page has them inlined. */
export function bringTypefaces(family: number) {
  const isDeclared = [...document.fonts].some(({ family }) => family.includes('Literata'))
  const styles = document.querySelector('link[rel=stylesheet][href^="/assets/main-"]')?.getAttribute('href')
  if (family >= FROM_A_FILE && !isDeclared && styles) void loadStyleSheet(typefacesBeside(styles))
}
