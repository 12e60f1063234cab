import { escapeText } from '../../../shared/markup.ts'
import { baselineOf, fitText, heightOf, widthOf, type Lettering } from './coverLettering.ts'
import covers from './covers.json' with { type: 'json' }
import { pickFor } from '../text/seededNumbers.ts'

type Palette = { ground: string; figure: string; accent: string; paper: string; ink: string }

/** Patterns and palettes of each category, and variants of each pattern, drawn into 600 x 800. */
const styles: Record<string, { patterns: string[]; palettes: string[] }> = covers.styles
const patterns: Record<string, string[]> = covers.patterns

const face = 'font-family="Georgia,&quot;Source Serif 4&quot;,&quot;Noto Serif&quot;,serif" text-anchor="middle"'

const letter = (lettering: Lettering, top: number, look: string) => {
  const { size, lines } = lettering
  const texts = lines.map((line, at) => {
    const [y, width] = [Math.round(top + baselineOf(lettering, at)), Math.round(widthOf(line) * size)]
    return `<text x="300" y="${y}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeText(line)}</text>`
  })
  return `<g font-size="${size}" ${look}>${texts.join('')}</g>`
}

const paletteOf = (colours: string): Palette => {
  const [ground = '', figure = '', accent = '', paper = '', ink = ''] = colours.split(' ').map(colour => `#${colour}`)
  return { ground, figure, accent, paper, ink }
}

type Label = {
  y: number
  height: number
  width: number
  inset: number
  shape: (palette: Palette, label: Label) => string
}

const plaque: Label['shape'] = ({ paper, ink, accent }, { y, height }) =>
  `<rect x="60" y="${y}" width="480" height="${height}" fill="${paper}"/>` +
  `<rect x="76" y="${y + 16}" width="448" height="${height - 32}" fill="none" stroke="${ink}" stroke-width="3"/>` +
  `<rect x="60" y="${y - 12}" width="480" height="12" fill="${accent}"/>`
const band: Label['shape'] = ({ paper, accent }, { y, height }) =>
  `<rect y="${y}" width="600" height="${height}" fill="${paper}"/>` +
  `<rect y="${y}" width="600" height="12" fill="${accent}"/>`
const arch: Label['shape'] = ({ paper, ink }, { y, height }) =>
  `<path d="M60 ${y + height}V${y + 90}Q60 ${y} 300 ${y}T540 ${y + 90}V${y + height}z" fill="${paper}"/>` +
  `<path d="M78 ${y + height - 18}V${y + 98}Q78 ${y + 20} 300 ${y + 20}T522 ${y + 98}V${y + height - 18}z" ` +
  `fill="none" stroke="${ink}" stroke-width="3"/>`

const labels: readonly Label[] = [
  { y: 210, height: 380, width: 408, inset: 40, shape: plaque },
  { y: 430, height: 370, width: 500, inset: 34, shape: band },
  { y: 330, height: 420, width: 408, inset: 62, shape: arch },
]

/** An SVG of 600 x 800. Deterministic; titles of any length fit. */
export const drawCover = ({
  title,
  author,
  category,
}: {
  title: string
  author: string
  category: string
}): Uint8Array => {
  const seed = `${title}/${author}`
  const style = styles[category] ?? covers.styles.Fiction
  const palette = paletteOf(pickFor(`${seed} palette`, style.palettes))
  const pattern = pickFor(seed, patterns[pickFor(`${seed} pattern`, style.patterns)]!)
  const drawing = pattern.replace(/\{(ground|figure|accent)\}/g, (_all, name: keyof Palette) => palette[name])
  const label = pickFor(`${seed} label`, labels)
  const writer = fitText(author, { width: label.width - 24, height: 60 }, { largest: 34, smallest: 20 })
  const room = { width: label.width, height: label.height - label.inset - heightOf(writer) - 76 }
  const heading = fitText(title, room, { largest: 96, smallest: 22 })
  const headingTop = label.y + label.inset + (room.height - heightOf(heading)) / 2
  const ruleAt = Math.round(label.y + label.inset + room.height + 14)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800">` +
      `<rect width="600" height="800" fill="${palette.ground}"/>` +
      `${drawing}${label.shape(palette, label)}` +
      `<g ${face} fill="${palette.ink}">${letter(heading, headingTop, 'font-weight="700"')}` +
      `${letter(writer, ruleAt + 14, 'font-weight="400"')}</g>` +
      `<path d="M255 ${ruleAt}H345" stroke="${palette.accent}" stroke-width="5"/></svg>`,
  )
}
