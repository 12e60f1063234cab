import { served } from '../../../../shared/text/en/site/served.ts'
import { RANKING_LINK } from '../../../../shared/links.ts'
import type { BrandFile } from '../../../../shared/brand.ts'

/** A shortcut in the menu of the site's home-screen icon. */
type Shortcut = { key: string; name: () => string; shortName: () => string; url: string; glyph: string }

/** Side of their icons in pixels, as Android expects. */
export const SHORTCUT_SIDE = 96

/** In display order; the glyphs are Lucide's (ISC), 24 x 24. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    key: 'history',
    name: () => served.shortcuts.continueReading,
    shortName: () => served.shortcuts.continue,
    url: '/history',
    glyph: 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2',
  },
  {
    key: 'search',
    name: () => served.shortcuts.search,
    shortName: () => served.shortcuts.search,
    url: '/search',
    glyph: 'm21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  },
  {
    key: 'ranking',
    name: () => served.shortcuts.rankings,
    shortName: () => served.shortcuts.rankings,
    url: RANKING_LINK,
    glyph:
      'M10 14.66V17a1 1 0 0 1-1 1 2 2 0 0 0-2 2v2M14 14.66V17a1 1 0 0 0 1 1 2 2 0 0 1 2 2v2M17.916 10H19.5' +
      'A2.5 2.5 0 0 0 22 7.5V5a1 1 0 0 0-1-1h-3M4 22h16M6 9a6 6 0 0 0 12 0V3a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1z' +
      'M6.084 10H4.5A2.5 2.5 0 0 1 2 7.5V5a1 1 0 0 1 1-1h3',
  },
]

/** A shortcut's icon as SVG: its glyph on the brand's bar colour. */
export const shortcutDrawing = ({ glyph }: Shortcut, { headerBg, $headerColor }: BrandFile): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">' +
  `<circle cx="24" cy="24" r="23" fill="${headerBg}"/><path transform="translate(12 12)" d="${glyph}" fill="none" ` +
  `stroke="${$headerColor}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
