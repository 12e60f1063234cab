import { createHash } from 'node:crypto'
import { steadyNumbers } from '../text/steadyNumbers.ts'
import { shorten } from '../text/text.ts'
import { sceneOf } from './bannerScenes.ts'

const LEFT = 56
/** Characters that fit beside the drawing, by size of type, tried from the largest. */
const TITLE_SIZES = [
  { size: 84, perLine: 14, lines: 1 },
  { size: 72, perLine: 17, lines: 2 },
  { size: 60, perLine: 21, lines: 2 },
  { size: 50, perLine: 25, lines: 3 },
]
const LINE_LENGTH = 37

/**
 * A banner as SVG, three times as wide as high: title, a line about the book and its author beside a drawing in the
 * colours of the genre. The type is large enough to be read where the picture is 328 CSS pixels wide. The same book
 * always gives the same picture.
 */
export function bannerPicture(book: { title: string; author: string; genre: string; line: string }): string {
  const scene = sceneOf(book.genre)
  const { lines, size } = fitTitle(book.title)
  const leading = Math.round(size * 1.08)
  const tagline = lines.length < 3 && book.line
  const height = lines.length * leading + (tagline ? 56 : 0) + 54
  let y = Math.round((360 - height) / 2 + size * 0.82)
  const title = lines
    .map((line, index) => `<tspan x="${LEFT}" y="${y + index * leading}">${escape(line)}</tspan>`)
    .join('')
  y += (lines.length - 1) * leading
  const below = tagline
    ? `<text x="${LEFT}" y="${(y += 60)}" font-size="36" font-style="italic" opacity="0.95">${escape(book.line)}</text>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 360" width="1080" height="360"
 role="img" aria-label="${escape(`${book.title}, by ${book.author}`)}">
<defs>
<linearGradient id="sky" x2="0" y2="1">
<stop stop-color="${scene.top}"/><stop offset="1" stop-color="${scene.bottom}"/>
</linearGradient>
<linearGradient id="shade">
<stop stop-color="${scene.ink}"/>
<stop offset="0.5" stop-color="${scene.ink}" stop-opacity="0.86"/>
<stop offset="0.78" stop-color="${scene.ink}" stop-opacity="0"/>
</linearGradient>
</defs>
<rect width="1080" height="360" fill="url(#sky)"/>
${scene.draw(randomOf(book.title))}
<rect width="1080" height="360" fill="url(#shade)"/>
<g fill="#fff" font-family="Georgia, 'Noto Serif', 'Times New Roman', serif">
<text font-size="${size}" font-weight="700">${title}</text>
${below}
<text x="${LEFT}" y="${y + 58}" font-size="34" fill="${scene.glow}" font-weight="600"
 font-family="system-ui, Roboto, 'Helvetica Neue', Arial, sans-serif">${escape(shorten(book.author, 30))}</text>
</g>
</svg>`
}

/** The first sentence of an introduction, where it is short enough; otherwise its beginning. */
export function bannerLine(introduction: string): string {
  const text = introduction.replaceAll('_', '').replace(/\s+/g, ' ').trim()
  const sentence = /^.*?[.!?…](?=\s|$)/.exec(text)?.[0] ?? text
  return shorten(sentence, LINE_LENGTH)
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

/** Numbers from 0 to below 1 that are always the same for a text. */
const randomOf = (text: string) => steadyNumbers(createHash('sha256').update(text).digest().readUInt32LE())

/** XML has no way to write control characters. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu

const escape = (text: string) =>
  text
    .replace(CONTROL, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
