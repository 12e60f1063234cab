import { cutAtWord } from '../../../../shared/cutAtWord.ts'
import { rootOf, stem, foldedPlaces, isUnspaced } from '../../text/searchWords.ts'

const LENGTH = 200
const LEAD = 60
/** Per word: more would hardly improve the excerpt. */
const PLACES = 50

/** In a longer text only so many characters around the first match are read, unless that finds nothing. */
const NEAR = 4000
const BEFORE = 500

type Hit = { start: number; end: number; stem: string }

/** With most of the words, which are put between `_`. */
export function passageOf(text: string, stems: ReadonlySet<string>): string | undefined {
  if (text.length <= 2 * NEAR) return passageIn(text, stems, false)
  const lower = text.toLowerCase()
  const places = [...stems].map(stem => lower.indexOf(rootOf(stem))).filter(place => place >= 0)
  const first = places.length ? Math.min(...places) : 0
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const end = Math.max(start, text.lastIndexOf(' ', start + NEAR))
  return passageIn(text.slice(start, end), stems, end < text.length) ?? passageIn(text, stems, false)
}

/** @param goesOn the text continues after its end */
function passageIn(text: string, stems: ReadonlySet<string>, goesOn: boolean): string | undefined {
  const plain = text.normalize('NFC').replaceAll('_', '').replace(/\s+/g, ' ').trim()
  const hits = hitsIn(plain, stems)
  const [first] = hits
  if (!first) return undefined
  const variety = ({ start }: Hit) =>
    new Set(hits.filter(hit => hit.start >= start && hit.end <= start + LENGTH - LEAD).map(hit => hit.stem)).size
  let best = { hit: first, variety: variety(first) }
  for (const hit of hits) {
    if (best.variety === stems.size) break
    if (variety(hit) > best.variety) best = { hit, variety: variety(hit) }
  }
  return cutAround(plain, best.hit.start, hits, goesOn)
}

function cutAround(plain: string, place: number, hits: Hit[], goesOn: boolean): string {
  const start = beginningOf(plain, place)
  // No character has more than two parts.
  const shown = cutAtWord(plain.slice(start, start + 2 * LENGTH + 1), LENGTH)
  const isCut = shown !== plain.slice(start)
  const end = start + shown.length - (isCut ? 1 : 0)
  let passage = start > 0 ? '…' : ''
  let at = start
  for (const hit of hits.filter(hit => hit.start >= start && hit.end <= end)) {
    passage += `${plain.slice(at, hit.start)}_${plain.slice(hit.start, hit.end)}_`
    at = hit.end
  }
  return passage + plain.slice(at, end) + (isCut || goesOn ? '…' : '')
}

/** At the beginning of a word, or of a character in scripts without spaces. */
function beginningOf(plain: string, place: number): number {
  if (place <= LEAD) return 0
  const space = plain.indexOf(' ', place - LEAD)
  if (space >= 0 && space < place) return space + 1
  return place - LEAD + (/[\uDC00-\uDFFF]/.test(plain.charAt(place - LEAD)) ? 1 : 0)
}

const OF_WORD = /[\p{L}\p{M}\p{N}]$/u
const WORD = /[\p{L}\p{M}\p{N}]+/uy

/** Usually the character before is a plain letter, which needs no expression. */
function isInWord(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  if (before >= 0x61 && before <= 0x7a) return true
  return before >= 0x80 ? OF_WORD.test(text.slice(Math.max(0, at - 2), at)) : before >= 0x30 && before <= 0x39
}

/** In order: only words that begin with the letters of a root are stemmed. */
function hitsIn(plain: string, stems: ReadonlySet<string>): Hit[] {
  const { folded, places } = foldedPlaces(plain)
  const hits: Hit[] = []
  for (const target of stems) {
    const root = rootOf(target)
    const isAnywhere = isUnspaced(target)
    let count = 0
    for (let at = folded.indexOf(root); at >= 0 && count < PLACES; at = folded.indexOf(root, at + root.length)) {
      if (!isAnywhere && isInWord(folded, at)) continue
      WORD.lastIndex = at
      const word = isAnywhere ? root : WORD.exec(folded)![0]
      if (!isAnywhere && stem(word) !== target) continue
      hits.push({ start: places[at]!, end: places[at + word.length]!, stem: target })
      count++
    }
  }
  return hits.toSorted((one, other) => one.start - other.start)
}
