import { contrast } from '../../../shared/contrast.ts'

/** Contrast of white type on a tint, of any size (WCAG 2.2, 1.4.6). */
const LEAST = 7
/** Of the strongest part of a colour: with less between it and the weakest one it is grey. */
const COLOURFUL = 0.15

const partsOf = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
const isColourful = (colour: string) => {
  const parts = partsOf(colour)
  return Math.max(...parts) - Math.min(...parts) > COLOURFUL * Math.max(...parts)
}

/** Its first true colour, darkened until white type is read on it, as `#rrggbb`. Undefined: the drawing names none. */
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
