import { baselineOf, fitText, heightOf, widthOf } from './coverLettering.ts'
import type { Lettering } from './coverLettering.ts'
import { patterns } from './coverPatterns.ts'
import type { Palette, PatternName } from './coverPatterns.ts'
import { seededNumber } from '../text/seededNumbers.ts'

type Style = { patterns: PatternName[]; palettes: string[] }

/** A palette: ground, figure, accent, paper, ink. */
const styles: Record<string, Style> = {
  Romance: {
    patterns: ['leaves', 'fans', 'lattice'],
    palettes: [
      '8e2f4b c75b74 f2c5b5 fbf1e9 5c1a30',
      'e9b7a9 d98a84 a83f55 fdf5ee 6e2237',
      '53304f a3577d f0b9a0 faf0ea 3d1f3a',
    ],
  },
  Fantasy: {
    patterns: ['stars', 'leaves', 'hills'],
    palettes: [
      '1f3a4d 3f7d7a f1c667 f7f1de 17303f',
      '3b2a5c 7352a0 f4c969 f6f0e6 2b1e45',
      '1d4a3a 4b8a5c f0cf7a f5f2e0 123327',
    ],
  },
  System: {
    patterns: ['boxes', 'lattice', 'ribbons'],
    palettes: ['14213d 2f5fa7 fca311 f4f6fa 14213d', '10312f 1f8a70 ffd35c f0f7f2 0c2624'],
  },
  Mystery: {
    patterns: ['boxes', 'rays', 'ribbons'],
    palettes: [
      '1c1f2b 3c4460 d9483b f3ecdd 1c1f2b',
      '2d3b3a 56706a e3a93c f4efe0 223130',
      '33202a 6d3f4c e0b252 f5ecdf 2a1922',
    ],
  },
  'Science Fiction': {
    patterns: ['rays', 'stars', 'boxes'],
    palettes: ['0f2436 1f5673 ff7f50 eef4f5 0f2436', '26203f 564a8a 6fd6c5 f1f0f8 221c38'],
  },
  Historical: {
    patterns: ['lattice', 'fans', 'ribbons'],
    palettes: ['7a2e1f b4553a e9c46a f8efdd 55200f', '3d4a2d 6d7d4a d9a441 f6f1df 2d3720'],
  },
  Comedy: {
    patterns: ['ribbons', 'fans', 'rays'],
    palettes: ['f2b134 e8842c 26547c fff8e7 1d3f5e', '2a9d8f 66c2b2 f4a261 fdf6ea 17544d'],
  },
  Horror: {
    patterns: ['hills', 'boxes', 'rays'],
    palettes: ['1a1416 4a1b22 c3272b efe6d8 1a1416', '20261f 3f4d3b b8432f ece8d9 191e18'],
  },
  Adventure: {
    patterns: ['waves', 'rays', 'hills'],
    palettes: [
      '12374f 2f7396 f2e3c2 f8f1de 0f2c40',
      '0f4c5c 2e8a94 e36414 faf3e3 0b3843',
      '8a4b1f c47a35 f4d58d fbf3e1 5b2f10',
    ],
  },
  Drama: {
    patterns: ['fans', 'ribbons', 'lattice'],
    palettes: ['2b1d3a 6b3f73 d4a24c f5eee2 2b1d3a', '4a1220 8f2d3d d8a657 f7ede0 3a0d18'],
  },
  Poetry: {
    patterns: ['leaves', 'stars', 'hills', 'waves'],
    palettes: [
      '6b4a2f a97f56 f0d08a f8f2e4 4a321f',
      '2f4f3a 6f9163 e6d08c f7f4e4 233c2c',
      '24355a 5674a6 f3d9a4 f5f2ea 1b2845',
    ],
  },
  Children: {
    patterns: ['fans', 'leaves', 'waves'],
    palettes: ['3a7ca5 81b8d4 f7c948 fff9ec 23506d', 'd1603d ee9b6b 2f6f73 fff6e9 7a2f19'],
  },
  Fiction: {
    patterns: ['lattice', 'waves', 'fans', 'leaves'],
    palettes: ['37474f 6b8592 e0b15e f5f1e6 263238', '5a3e36 97705e e7c98f f8f1e5 40291f'],
  },
}

const face = 'font-family="Georgia,&quot;Source Serif 4&quot;,&quot;Noto Serif&quot;,serif" text-anchor="middle"'
const escapeText = (text: string) =>
  text.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

/** Lines centred on x 300 from the baseline `top`. `textLength` keeps their width in any font. */
const letter = (lettering: Lettering, top: number, look: string) => {
  const { size, lines } = lettering
  const texts = lines.map((line, at) => {
    const [y, width] = [Math.round(top + baselineOf(lettering, at)), Math.round(widthOf(line) * size)]
    return `<text x="300" y="${y}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeText(line)}</text>`
  })
  return `<g font-size="${size}" ${look}>${texts.join('')}</g>`
}

const pick = <Item>(seed: string, items: readonly Item[]) => items[seededNumber(seed, items.length)]

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

const labels: readonly [Label, ...Label[]] = [
  { y: 210, height: 380, width: 408, inset: 40, shape: plaque },
  { y: 430, height: 370, width: 500, inset: 34, shape: band },
  { y: 330, height: 420, width: 408, inset: 62, shape: arch },
] as const

/**
 * Draws a cover for a book without one, an SVG of 600 x 800: pattern and colours of its category, title and author on a
 * label. Deterministic; titles of any length fit.
 */
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
  const style = styles[category] ?? styles['Fiction']
  const palette = paletteOf(pick(`${seed} palette`, style?.palettes ?? []) ?? '')
  const pattern = patterns[pick(`${seed} pattern`, style?.patterns ?? []) ?? 'lattice']
  const label = pick(`${seed} label`, labels) ?? labels[0]
  const writer = fitText(author, { width: label.width - 24, height: 60 }, { largest: 34, smallest: 20 })
  const room = { width: label.width, height: label.height - label.inset - heightOf(writer) - 76 }
  const heading = fitText(title, room, { largest: 96, smallest: 22 })
  const headingTop = label.y + label.inset + (room.height - heightOf(heading)) / 2
  const ruleAt = Math.round(label.y + label.inset + room.height + 14)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800">` +
      `<rect width="600" height="800" fill="${palette.ground}"/>` +
      `${pattern(palette, seed)}${label.shape(palette, label)}` +
      `<g ${face} fill="${palette.ink}">${letter(heading, headingTop, 'font-weight="700"')}` +
      `${letter(writer, ruleAt + 14, 'font-weight="400"')}</g>` +
      `<path d="M255 ${ruleAt}H345" stroke="${palette.accent}" stroke-width="5"/></svg>`,
  )
}
