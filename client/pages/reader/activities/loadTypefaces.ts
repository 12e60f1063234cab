import { FROM_A_FILE, typefacesBeside } from '../../../../shared/page/typefaces.ts'
import { loadStyleSheet } from '../../../routing/styleSheet.ts'

/** Declares the typefaces for a reader who has chosen one. */
export function loadTypefaces(family: number) {
  const isDeclared = [...document.fonts].some(({ family }) => family.includes('Literata'))
  const styles = document.querySelector('link[rel=stylesheet][href^="/assets/main-"]')?.getAttribute('href')
  if (family >= FROM_A_FILE && !isDeclared && styles) void loadStyleSheet(typefacesBeside(styles))
}
