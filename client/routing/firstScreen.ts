/**
 * Classes of the document: browsers lay out only what is near the screen, where style sheets say so. Selectors of their
 * rules end in a tag or a class: with `:nth-child()` alone, a change would style every element.
 */
const [FIRST, FIRST_TWO] = ['first-screen', 'first-screens']
const classes = () => document.documentElement.classList

export const layOutFirstScreen = () => classes().add(FIRST, FIRST_TWO)

/** Before anything is measured or scrolled to: from now on all heights are exact. */
export const layOutAll = () => classes().remove(FIRST, FIRST_TWO)

/** After a paint: in two frames, so that none takes long. */
export function layOutRest() {
  classes().remove(FIRST)
  requestAnimationFrame(() => setTimeout(layOutAll))
}

/** For a page that replaces another and starts at its top. */
export function layOutUponPaint() {
  if (document.hidden) return
  layOutFirstScreen()
  requestAnimationFrame(() => setTimeout(layOutRest))
}
