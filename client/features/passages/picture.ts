import { authorNames } from '../../../shared/text/authors.ts'
import type { Anchor } from '../marks/mark.ts'
import type { ReadBook } from '../reading/chapter.ts'
import { textLanguage } from '../../../shared/language.ts'

export type SharedPassage = Anchor & { book: ReadBook }

/** Size and margin in pixels; portrait, as phones show pictures. */
const [WIDTH, HEIGHT, EDGE] = [1080, 1350, 96]
/** Font sizes to try, largest first. */
const SIZES = [64, 56, 48, 42, 36, 32]
const LEADING = 1.45
const FOOT = 220

/** Draws a passage as a picture in the brand's colours; undefined if the browser has no canvas. */
export async function drawPicture({ quote, book }: SharedPassage): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const [serif, sans] = [token('--serif') || 'serif', token('--sans') || 'sans-serif']
  const isRtl = textLanguage(book).dir === 'rtl'
  const at = isRtl ? WIDTH - EDGE : EDGE
  context.direction = isRtl ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  context.textBaseline = 'alphabetic'

  context.fillStyle = token('--page')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = token('--accent')
  context.fillRect(0, 0, WIDTH, 24)

  const room = HEIGHT - 2 * EDGE - FOOT
  let lines: string[] = []
  let size = SIZES[0] ?? 32
  for (size of SIZES) {
    context.font = `${size}px ${serif}`
    lines = linesOf(quote, text => context.measureText(text).width <= WIDTH - 2 * EDGE)
    if (lines.length * size * LEADING <= room) break
  }
  const most = Math.floor(room / (size * LEADING))
  if (lines.length > most) lines = [...lines.slice(0, most - 1), `${lines[most - 1]} …`]
  const top = EDGE + (room - lines.length * size * LEADING) / 2 + size
  context.fillStyle = token('--ink')
  for (const [index, line] of lines.entries()) context.fillText(line, at, top + index * size * LEADING)

  context.fillStyle = token('--accent')
  context.font = `700 40px ${sans}`
  context.fillText(book.name, at, HEIGHT - EDGE - 96, WIDTH - 2 * EDGE)
  context.fillStyle = token('--ink-soft')
  context.font = `34px ${sans}`
  context.fillText(authorNames(book), at, HEIGHT - EDGE - 44, WIDTH - 2 * EDGE)
  context.fillText(location.host, at, HEIGHT - EDGE + 8, WIDTH - 2 * EDGE)
  return new Promise(resolve => {
    canvas.toBlob(blob => resolve(blob ?? undefined), 'image/png')
  })
}

/** Wraps text: between words, between characters of languages without spaces, or within a long word. */
function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.match(/[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]+\s*|\s+/g) ?? []) {
      if (fits((line + word).trimEnd())) {
        line += word
        continue
      }
      if (line.trim()) lines.push(line.trimEnd())
      line = word
      while (!fits(line.trimEnd()) && line.length > 1) {
        let cut = line.length - 1
        while (cut > 1 && !fits(line.slice(0, cut))) cut--
        lines.push(line.slice(0, cut))
        line = line.slice(cut)
      }
    }
    lines.push(line.trimEnd())
  }
  return lines
}
