import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'harfbuzzjs'

/** A font file: part of a family, for some characters. */
export type Face = { font: Font; unitsPerEm: number; characters: ReadonlySet<number> }

type HarfBuzz = typeof import('harfbuzzjs')

const { resolve } = createRequire(import.meta.url)

/** Loaded on demand: few processes draw, and few titles need more than two files. */
const loaded = new Map<string, Promise<Face>>()

/**
 * The bold files of a family that may have some of these characters.
 * @param family its package, such as `@fontsource/literata`; a variable one has all weights in one file
 */
export async function facesFor(harfBuzz: HarfBuzz, family: string, characters: readonly string[]): Promise<Face[]> {
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
