import type { PublicBrand } from '../../../shared/brand.ts'
import { DISPLAY } from '../../../shared/page/display.ts'
import { isLightBar } from '../brands/colours.ts'

/** The classes of the document itself: the brand's look, and how chapters are shown until the reader says otherwise. */
export const documentClasses = ({ look, headerBg }: PublicBrand): string[] => [
  `heads-${look.headings}`,
  `corners-${look.corners}`,
  // At night it turns to the colour of its ink.
  ...(isLightBar(headerBg) ? ['light-bar'] : []),
  ...Object.entries(DISPLAY).map(([name, [, , start]]) => `${name}-${start}`),
]

/** Whether a class is a brand's look. */
export const isLook = (name: string): boolean => /^(heads-|corners-|light-bar$)/.test(name)
