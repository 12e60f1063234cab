import { contrast } from '../../../shared/contrast.ts'

/** Contrast of white text of any size on a tint (WCAG 2.2, 1.4.6). */
const LEAST = 7
/** Relative chroma below which a colour counts as grey. */
const COLOURFUL = 0.15

const partsOf = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
const isColourful = (colour: string) => {
  const parts = partsOf(colour)
  return Math.max(...parts) - Math.min(...parts) > COLOURFUL * Math.max(...parts)
}

/**
 * A drawing's first non-grey colour, darkened until white text is readable, as `#rrggbb`. Undefined if there is none.
 */
export function tintOf(svg: string): string | undefined {
  const colours = svg.match(/#[0-9a-f]{6}\b/gi) ?? []
  const colour = colours.find(isColourful) ?? colours[0]
  if (!colour) return undefined
  for (let share = 1; ; share -= 0.04) {
    const dark = partsOf(colour).map(part =>
      Math.round(part * share)
        .toString(16)
        .padStart(2, '0'),
    )
    const tint = `#${dark.join('')}`
    if (contrast(tint, '#ffffff') >= LEAST) return tint
  }
}
