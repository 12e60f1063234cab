import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import type { Font } from 'harfbuzzjs'

/** A font file: part of a family, for some characters. */
export type Face = { font: Font; unitsPerEm: number; characters: ReadonlySet<number> }

type HarfBuzz = typeof import('harfbuzzjs')

const { resolve } = createRequire(import.meta.url)

/** Loaded on demand: few processes draw, and few titles need more than two files. */
const loaded = new Map<string, Promise<Face>>()

/** The bold files of a family that may have some of these characters. */
export async function facesFor(harfBuzz: HarfBuzz, family: string, characters: readonly string[]): Promise<Face[]> {
  const codes = characters.map(character => character.codePointAt(0)!)
  const subsets = JSON.parse(await readFile(resolve(`@fontsource/${family}/unicode.json`), 'utf8')) as object
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
  return Promise.all(
    needed.map(([subset]) => {
      const file = resolve(`@fontsource/${family}/files/${family}-${subset.replaceAll(/[[\]]/g, '')}-700-normal.woff`)
      const face = loaded.get(file) ?? load(harfBuzz, file)
      loaded.set(file, face)
      return face
    }),
  )
}

async function load({ Blob, Face, Font }: HarfBuzz, file: string): Promise<Face> {
  const face = new Face(new Blob(unpackWoff(await readFile(file))))
  return { font: new Font(face), unitsPerEm: face.upem, characters: new Set(face.collectUnicodes()) }
}

/** A WOFF file as OpenType (W3C, WOFF 1.0): HarfBuzz reads no compressed tables. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  let font = Buffer.alloc(12 + 16 * count)
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  for (let at = 0; at < count; at++) {
    const [from, to] = [44 + 20 * at, 12 + 16 * at]
    const [offset = 0, packed = 0, length = 0] = [4, 8, 12].map(field => woff.readUInt32BE(from + field))
    const bytes = woff.subarray(offset, offset + packed)
    // Tag and checksum, then the table's place.
    woff.copy(font, to, from, from + 4)
    woff.copy(font, to + 4, from + 16, from + 20)
    font.writeUInt32BE(font.length, to + 8)
    font.writeUInt32BE(length, to + 12)
    font = Buffer.concat([font, packed < length ? inflateSync(bytes) : bytes, Buffer.alloc(-length & 3)])
  }
  return font
}
