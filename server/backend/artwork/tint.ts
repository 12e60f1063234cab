import { contrast } from '../../../shared/contrast.ts'

/** Contrast of white text of any size (WCAG 2.2, 1.4.6). */
const LEAST = 7
/** A colour of less relative chroma counts as grey. */
const COLOURFUL = 0.15

const partsOf = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
const isColourful = (colour: string) => {
  const parts = partsOf(colour)
  return Math.max(...parts) - Math.min(...parts) > COLOURFUL * Math.max(...parts)
}

export const tintOf = (svg: string) => tintFrom(svg.match(/#[0-9a-f]{6}\b/gi) ?? [])

/** The colour with the most area and chroma; pixels of three bytes each. */
export function tintOfPixels(pixels: Uint8Array): string | undefined {
  const bins = new Map<string, number>()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const parts = [...pixels.subarray(at, at + 3)]
    // The middle of its sixteenth of each part.
    const colour = hexOf(parts.map(part => (part & 0xf0) | 8))
    bins.set(colour, (bins.get(colour) ?? 0) + 1 + Math.max(...parts) - Math.min(...parts))
  }
  return tintFrom([...bins].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour))
}

const hexOf = (parts: readonly number[]) => `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`

/** The first non-grey colour, else the first, darkened until white text is readable, as `#rrggbb`. */
function tintFrom(colours: readonly string[]): string | undefined {
  const colour = colours.find(isColourful) ?? colours[0]
  if (!colour) return undefined
  for (let share = 1; ; share -= 0.04) {
    const tint = hexOf(partsOf(colour).map(part => Math.round(part * share)))
    if (contrast(tint, '#ffffff') >= LEAST) return tint
  }
}
