import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PublicBrand } from '../../../../../shared/brand.ts'
import type { Command, Font } from 'opentype.js/dist/opentype.mjs'

/** Glyphs as outlines: pictures then need no fonts on the machine and contain no text. */
export type Typeface = Awaited<ReturnType<typeof read>>

/** Latin glyphs are in two files; others cannot be drawn. */
const SUBSETS = ['latin', 'latin-ext']

const resolve = createRequire(import.meta.url).resolve

const SERIFS: readonly PublicBrand['theme']['headings'][] = ['serif', 'slab', 'antique', 'didone']

const known = new Map<string, Promise<Typeface>>()

/** The bold font closest to a brand's headings, read once. */
export function typefaceOf({ theme }: Pick<PublicBrand, 'theme'>): Promise<Typeface> {
  const family = SERIFS.includes(theme.headings) ? 'literata' : 'atkinson-hyperlegible'
  const typeface = known.get(family) ?? read(family)
  known.set(family, typeface)
  return typeface
}

async function read(family: string) {
  const { parse } = await import('opentype.js/dist/opentype.mjs')
  const fonts = await Promise.all(
    SUBSETS.map(async subset => {
      const bytes = await readFile(resolve(`@fontsource/${family}/files/${family}-${subset}-700-normal.woff`))
      return parse(Uint8Array.from(bytes).buffer)
    }),
  )
  const fontOf = (character: string): Font | undefined => fonts.find(font => font.charToGlyphIndex(character) > 0)

  /** Splits text by font, so that kerning applies. */
  function runs(text: string): { font: Font; text: string }[] {
    const found: { font: Font; text: string }[] = []
    for (const character of text) {
      const font = fontOf(character)
      const last = found.at(-1)
      if (!font) continue
      if (last?.font === font) last.text += character
      else found.push({ font, text: character })
    }
    return found
  }

  return {
    has: (text: string): boolean => [...text].every(fontOf),
    /** In pixels. */
    widthOf: (text: string, size: number): number =>
      runs(text).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0),
    /** Outlines as SVG path data. @param y of the baseline */
    outline(text: string, x: number, y: number, size: number): string {
      let at = x
      return runs(text)
        .map(({ font, text }) => {
          const path = font.getPath(text, at, y, size).commands.map(pathData).join('')
          at += font.getAdvanceWidth(text, size)
          return path
        })
        .join('')
    },
  }
}

/** One path command. The package's own writer outputs NaN for some numbers (2.0.0). */
function pathData(command: Command): string {
  const { type } = command
  if (type === 'Z') return type
  const { x, y } = command
  const points =
    type === 'Q' ? [command.x1, command.y1] : type === 'C' ? [command.x1, command.y1, command.x2, command.y2] : []
  return type + [...points, x, y].map(value => value.toFixed(1)).join(' ')
}
