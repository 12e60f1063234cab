import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A family of headings: its file of Latin letters, and what of the system stands in for it, made as wide and high. */
type Family = {
  name: string
  file: string
  standIn: { local: string[]; size: number; ascent: number; descent: number }
}

const ARIAL = ['Arial Bold', 'Roboto Bold']
const LIGHT_ARIAL = ['Arial', 'Roboto']
const GEORGIA = ['Georgia Bold', 'Noto Serif Bold']

/**
 * The families that a brand can choose for its headings (`look.headings`), by what the choice is called. Sizes of the
 * stand-ins, in percent, follow from the mean width of letters in English text and the heights that each file states.
 */
const FAMILIES: Readonly<Record<string, Family>> = {
  antique: {
    name: 'Fraunces',
    file: '@fontsource/fraunces/files/fraunces-latin-700-normal.woff2',
    standIn: { local: GEORGIA, size: 96.4, ascent: 101.4, descent: 26.4 },
  },
  didone: {
    name: 'Playfair Display',
    file: '@fontsource/playfair-display/files/playfair-display-latin-700-normal.woff2',
    standIn: { local: GEORGIA, size: 89.3, ascent: 121.2, descent: 28.1 },
  },
  bubbly: {
    name: 'Baloo 2',
    file: '@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff2',
    standIn: { local: ARIAL, size: 93.8, ascent: 115, descent: 55.9 },
  },
  poster: {
    name: 'Anton',
    file: '@fontsource/anton/files/anton-latin-400-normal.woff2',
    standIn: { local: ARIAL, size: 84.2, ascent: 139.6, descent: 39.1 },
  },
  handwritten: {
    name: 'Patrick Hand',
    file: '@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff2',
    standIn: { local: LIGHT_ARIAL, size: 81.4, ascent: 128, descent: 38.3 },
  },
  geometric: {
    name: 'Space Grotesk',
    file: '@fontsource/space-grotesk/files/space-grotesk-latin-700-normal.woff2',
    standIn: { local: ARIAL, size: 102.1, ascent: 96.4, descent: 28.6 },
  },
}

/** The rules that bring a family, by the choice that wants it: a page of such a brand inlines them. */
export const fontRules = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(FAMILIES).map(([choice, { name, standIn }]) => {
      const { local, size, ascent, descent } = standIn
      return [
        choice,
        // Shown if it is there at once, and from the next page on: nothing of a page ever moves for it.
        `@font-face{font-family:"${name}";src:url(/assets/${assetOf(choice).name});` +
          'font-weight:400 900;font-display:optional}' +
          `@font-face{font-family:"${name} stand-in";src:${local.map(each => `local("${each}")`).join()};` +
          `font-weight:400 900;size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;` +
          'line-gap-override:0%}',
      ]
    }),
  )

/** Writes the files of all families, as they are served below `/assets/`. */
export function writeFonts(folder: string): void {
  for (const choice of Object.keys(FAMILIES)) {
    const { name, contents } = assetOf(choice)
    writeFileSync(join(folder, name), contents)
  }
}

/** A family's file, under a name that its content gives it. */
function assetOf(choice: string) {
  const contents = readFileSync(createRequire(import.meta.url).resolve(FAMILIES[choice]?.file ?? ''))
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase()
  return { name: `${choice}-${hash}.woff2`, contents }
}
