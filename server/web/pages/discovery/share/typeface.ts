import type { PublicBrand } from '../../../../../shared/brand.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'harfbuzzjs'

/** Glyphs as outlines: pictures then need no fonts on the machine and contain no text. */
export type Typeface = Awaited<ReturnType<typeof typefaceFor>>

const SERIFS: readonly PublicBrand['theme']['headings'][] = ['serif', 'slab', 'antique', 'didone']
/** For what the brand's own family lacks: Chinese, Japanese, Cyrillic, Vietnamese, symbols; Greek; Arabic. */
const OTHERS = ['@fontsource-variable/noto-sans-sc', '@fontsource/literata', '@fontsource/baloo-bhaijaan-2']
/** Scripts of several families: letters of two in one word look torn. */
const SHARED = /[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}]/u
const RTL = /[\p{sc=Arab}\p{sc=Hebr}]/u
const LETTER = /\p{L}/u
const WORD = /[\p{L}\p{N}]/u
const GRAPHEMES = new Intl.Segmenter('en')

/** Graphemes in one face and direction. */
type Run = { face: Face; text: string; isBackward: boolean }

/** The bold family closest to a brand's headings for these texts, and others for what it lacks. */
export async function typefaceFor({ theme }: Pick<PublicBrand, 'theme'>, texts: readonly string[]) {
  const harfBuzz = await import('harfbuzzjs')
  const own = SERIFS.includes(theme.headings) ? '@fontsource/literata' : '@fontsource/atkinson-hyperlegible'
  const characters = [...new Set(`${texts.join('').normalize()}… `)]
  const families = await Promise.all([own, ...OTHERS].map(family => facesFor(harfBuzz, family, characters)))
  const shared = characters.filter(character => SHARED.test(character))
  const whole = families.find(faces => shared.every(letter => faceIn(faces, letter))) ?? []
  const faces = [whole, ...families].flat()
  const buffer = new harfBuzz.Buffer()

  /** Glyphs from left to right, each with its face and pixels per unit. */
  function glyphsOf(text: string, size: number) {
    return runsOf(text, faces).flatMap(({ face, text, isBackward }) => {
      buffer.clearContents()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      buffer.setDirection(isBackward ? harfBuzz.Direction.RTL : harfBuzz.Direction.LTR)
      harfBuzz.shape(face.font, buffer)
      const places = buffer.getGlyphPositions()
      const scale = size / face.unitsPerEm
      return buffer.getGlyphInfos().map(({ codepoint: glyph }, at) => ({ face, scale, glyph, ...places[at]! }))
    })
  }

  return {
    /** Without what no face has; '' if most letters are missing. */
    drawable(text: string): string {
      const graphemes = graphemesOf(text)
      const drawn = graphemes.filter(grapheme => faceIn(faces, grapheme))
      const letters = (some: string[]) => some.filter(grapheme => LETTER.test(grapheme)).length
      return letters(drawn) * 2 >= letters(graphemes) ? graphemesOf(drawn.join('')).join('') : ''
    },
    isRtl: (text: string) => isRtl(graphemesOf(text)),
    /** In pixels. */
    widthOf: (text: string, size: number): number =>
      glyphsOf(text, size).reduce((sum, { xAdvance, scale }) => sum + xAdvance * scale, 0),
    /** Outlines as SVG paths. @param y of the baseline */
    outline(text: string, x: number, y: number, size: number): string {
      let at = x
      const paths = glyphsOf(text, size).map(({ face, scale, glyph, xAdvance, xOffset, yOffset }) => {
        const place = [at + xOffset * scale, y - yOffset * scale].map(value => value.toFixed(1)).join(' ')
        at += xAdvance * scale
        const path = face.font.glyphToPath(glyph)
        return path && `<path transform="translate(${place}) scale(${scale} ${-scale})" d="${path}"/>`
      })
      return paths.join('')
    },
  }
}

/** Without joiners, variation selectors and direction marks, which have no glyph of their own. */
function graphemesOf(text: string): string[] {
  const visible = text.normalize().replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return Array.from(GRAPHEMES.segment(visible.replaceAll(/\s+/g, ' ').trim()), ({ segment }) => segment)
}

function faceIn(faces: readonly Face[], grapheme: string): Face | undefined {
  const codes = Array.from(grapheme, character => character.codePointAt(0)!)
  return faces.find(({ characters }) => codes.every(code => characters.has(code)))
}

/** Whether a text runs from right to left, as its first letter does. */
const isRtl = (graphemes: readonly string[]) => RTL.test(graphemes.find(grapheme => LETTER.test(grapheme)) ?? '')

/** From left to right; signs between two words of one direction have it, too (after UAX 9). */
function runsOf(text: string, faces: readonly Face[]): Run[] {
  const graphemes = graphemesOf(text)
  const isBack = isRtl(graphemes)
  const directions = graphemes.map(grapheme => (RTL.test(grapheme) ? true : WORD.test(grapheme) ? false : undefined))
  const near = (side: (boolean | undefined)[]) => side.find(direction => direction !== undefined) ?? isBack
  const groups: Run[][] = []
  for (const [at, grapheme] of graphemes.entries()) {
    const face = faceIn(faces, grapheme)
    const [before, after] = [near(directions.slice(0, at).toReversed()), near(directions.slice(at))]
    const isBackward = directions[at] ?? (before === after ? after : isBack)
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (!face) continue
    if (last?.isBackward !== isBackward) groups.push([{ face, text: grapheme, isBackward }])
    else if (last.face === face) last.text += grapheme
    else group!.push({ face, text: grapheme, isBackward })
  }
  const ordered = groups.map(group => (group[0]!.isBackward ? group.toReversed() : group))
  return (isBack ? ordered.toReversed() : ordered).flat()
}

/** A font file: part of a family, for some characters. */
type Face = { font: Font; unitsPerEm: number; characters: ReadonlySet<number> }

type HarfBuzz = typeof import('harfbuzzjs')

const { resolve } = createRequire(import.meta.url)

/** Loaded on demand: few processes draw, and few titles need more than two files. */
const loaded = new Map<string, Promise<Face>>()

/**
 * The bold files of a family that may have some of these characters.
 * @param family its package, such as `@fontsource/literata`; a variable one has all weights in one file
 */
async function facesFor(harfBuzz: HarfBuzz, family: string, characters: readonly string[]): Promise<Face[]> {
  const codes = characters.map(character => character.codePointAt(0)!)
  const subsets = JSON.parse(await readFile(resolve(`${family}/unicode.json`), 'utf8')) as object
  const needed = Object.entries(subsets).filter(([, ranges]) =>
    // Such as `U+1ea0-1ef9,U+20ab`.
    (ranges as string).split(',').some(range => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map(digits => Number.parseInt(digits, 16))
      return codes.some(code => first <= code && code <= last)
    }),
  )
  const [scope, name] = family.split('/')
  const weight = scope === '@fontsource-variable' ? 'wght' : '700'
  return Promise.all(
    needed.map(([subset]) => {
      const file = resolve(`${family}/files/${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff2`)
      const face = loaded.get(file) ?? load(harfBuzz, file)
      loaded.set(file, face)
      return face
    }),
  )
}

async function load({ Blob, Face, Font, Variation }: HarfBuzz, file: string): Promise<Face> {
  // Importing it compiles its WebAssembly.
  const { default: unpackWoff2 } = await import('woff2-encoder/decompress')
  const face = new Face(new Blob(await unpackWoff2(await readFile(file))))
  const font = new Font(face)
  font.setVariations([new Variation('wght', 700)])
  return { font, unitsPerEm: face.upem, characters: new Set(face.collectUnicodes()) }
}
