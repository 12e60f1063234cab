import { xmlText } from '../../../shared/markup.ts'
import { sentencesOf } from '../../../shared/sentences.ts'
import { pickFor } from '../text/seededNumbers.ts'
import { shorten } from '../text/text.ts'
import scenes from './bannerScenes.json' with { type: 'json' }

/** Colours of each scene, and variants of a drawing for the right half of 1080 x 360. */
const SCENES = [
  [/romance|love|drama/i, scenes.romance],
  [/comedy|humou?r|children|satire/i, scenes.comedy],
  [/system|litrpg|game/i, scenes.system],
  [/fantas|magic|myth|fairy|wuxia/i, scenes.fantasy],
  [/horror|ghost|gothic|vampire/i, scenes.horror],
  [/myster|crime|detective|thriller|suspense/i, scenes.mystery],
  [/science|sci-fi|space/i, scenes.space],
  [/adventure|sea|western|war/i, scenes.sea],
  [/^/, scenes.books],
] as const

const EDGE = 56
/** Neighbouring banners alternate: text left or right of a drawing, or between it and its mirror image. */
const LAYOUTS = [
  { x: EDGE, anchor: 'start', shade: '', drawing: '<use href="#drawing"/>' },
  {
    x: 1080 - EDGE,
    anchor: 'end',
    shade: ' x1="1" x2="0"',
    drawing: '<use href="#drawing" transform="translate(1080) scale(-1 1)"/>',
  },
  {
    x: 540,
    anchor: 'middle',
    shade: ' x1="0.5" spreadMethod="reflect"',
    drawing: '<use href="#drawing" x="150"/><use href="#drawing" transform="translate(930) scale(-1 1)"/>',
  },
]
const TITLE_SIZES = [
  { size: 84, perLine: 14, lines: 1 },
  { size: 72, perLine: 17, lines: 2 },
  { size: 60, perLine: 21, lines: 2 },
  { size: 50, perLine: 25, lines: 3 },
]
const LINE_LENGTH = 37
const MAX_LINES = 2

/** An SVG, three times as wide as high, readable at 328 CSS pixels. Deterministic. `at`: its place in its row. */
export function bannerPicture(book: { title: string; author: string; genre: string; line: string }, at = 0): string {
  const [, scene] = SCENES.find(([pattern]) => pattern.test(book.genre))!
  const { lines, size } = fitTitle(book.title)
  const leading = Math.round(size * 1.08)
  const sentence = wrap(book.line, LINE_LENGTH).slice(0, Math.max(0, 4 - lines.length))
  const tagline = sentence.join(' ') === book.line ? sentence : []
  const height = lines.length * leading + (tagline.length && tagline.length * 44 + 12) + 54
  const { x, anchor, shade, drawing } = LAYOUTS[at % LAYOUTS.length]!
  let y = Math.round((360 - height) / 2 + size * 0.82) - leading
  const title = lines.map(line => `<tspan x="${x}" y="${(y += leading)}">${xmlText(line)}</tspan>`).join('')
  y += tagline.length && 16
  const below = tagline.map(line => `<tspan x="${x}" y="${(y += 44)}">${xmlText(line)}</tspan>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 360" width="1080" height="360"
 role="img" aria-label="${xmlText(`${book.title}, by ${book.author}`)}">
<defs>
<linearGradient id="sky" x2="0" y2="1">
<stop stop-color="${scene.top}"/><stop offset="1" stop-color="${scene.bottom}"/>
</linearGradient>
<linearGradient id="shade"${shade}>
<stop stop-color="${scene.ink}"/>
<stop offset="0.5" stop-color="${scene.ink}" stop-opacity="0.86"/>
<stop offset="0.78" stop-color="${scene.ink}" stop-opacity="0"/>
</linearGradient>
<g id="drawing">${pickFor(book.title, scene.drawings)}</g>
</defs>
<rect width="1080" height="360" fill="url(#sky)"/>
${drawing}
<rect width="1080" height="360" fill="url(#shade)"/>
<g fill="#fff" font-family="Georgia, 'Noto Serif', 'Times New Roman', serif" text-anchor="${anchor}">
<text font-size="${size}" font-weight="700">${title}</text>
<text font-size="36" font-style="italic" opacity="0.95">${below}</text>
<text x="${x}" y="${y + 58}" font-size="34" fill="${scene.glow}" font-weight="600"
 font-family="system-ui, Roboto, 'Helvetica Neue', Arial, sans-serif">${xmlText(shorten(book.author, 30))}</text>
</g>
</svg>`
}

/** The first complete sentence that fits; empty if none does. */
export function bannerLine(introduction: string): string {
  const text = introduction.replaceAll('_', '').replace(/\s+/g, ' ').trim()
  const sentences = sentencesOf(text, 'en').map(sentence => sentence.trim())
  return sentences.find(sentence => wrap(sentence, LINE_LENGTH).length <= MAX_LINES) ?? ''
}

function fitTitle(title: string): { lines: string[]; size: number } {
  for (const { size, perLine, lines: most } of TITLE_SIZES) {
    const lines = wrap(title, perLine)
    if (lines.length <= most && lines.every(line => line.length <= perLine)) return { lines, size }
  }
  const { size, perLine, lines: most } = TITLE_SIZES.at(-1)!
  return {
    lines: wrap(shorten(title, perLine * most - 6), perLine)
      .slice(0, most)
      .map(line => shorten(line, perLine)),
    size,
  }
}

function wrap(text: string, perLine: number): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= perLine) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
