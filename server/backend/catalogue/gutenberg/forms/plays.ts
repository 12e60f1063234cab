import type { Chapter } from '../../../books/book.ts'
import { blocksOf } from '../../prose/reflow.ts'
import type { Scene } from './playScenes.ts'
import { typeset } from '../../prose/typography.ts'

/** `i` where we write `j`: before a vowel at the start of a word, and inside the words named here. */
const jForI = new RegExp(
  [
    /\bi(?=[aeou](?!\b))(?!ago\b|o\b|onia)/,
    /(?<=\b(?:su|o|a)b|\bde|\bpro)i(?=ect)/,
    /(?<=\b(?:un|ab))i(?=u)/,
    /(?<=\bma)i(?=est|or)/,
    /(?<=\b(?:in|con|per))i(?=u[nr])/,
    /(?<=\b(?:en|re|ad))i(?=oy)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

/** `u` where we write `v`: between vowels, after l and r that follow a vowel, and inside the words named here. */
const vForU = new RegExp(
  [
    /(?<=[aeioy])u(?=[aeiouy])/,
    /(?<=[aeou][lr])(?<!\bval)u(?=[aeioy])/,
    /(?<=[aeio])u(?='(?:d|st|n|t)\b)/,
    /(?<=\b(?:co|i|e|unco|enco)n)u(?=[aeioy])/,
    /(?<=\bad)u(?=[aei](?!\b))/,
    /(?<=\bob)u(?=i)|(?<=\bsub)u(?=e)|(?<=\bser)u(?=ic)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

const uForV = /\bv(?=[bcdfghjklmnpqrstwxz])/gi

const like = (written: string, letter: string) => (written === written.toUpperCase() ? letter.toUpperCase() : letter)

/**
 * Restores the letters u and v, i and j, each of which old printers wrote for both (`vs`, `haue`, `iudge`); all other
 * old spelling stays.
 */
const modernLetters = (text: string) =>
  text
    .replace(jForI, written => like(written, 'j'))
    .replace(uForV, written => like(written, 'u'))
    .replace(vForU, written => like(written, 'v'))

const divider = /^(?:Actus|Scena|Scoena|Scaena)\b/
const bookEnd = /^FINIS\b/
const direction = new RegExp(
  [
    /^\[?(?:Enter|Exit|Exits|Exeunt|Manet|Manent)\b/,
    /^[A-Z][\w, &]{3,40}\. (?:Then )?[Ee]nter\b/,
    /^(?:Thunder|Alarums?|Flourish|Drumm?e?|Musicke?|Hoboyes|Senit|Danish March)\b(?:.{0,60}[^,])?$/,
    /^(?:Low (?:March|Alarum)|Lowd|Song)\b(?:.{0,60}[^,])?$/,
    /^(?:Shout|Knocke?|Knocking|Sleepes|The Letter|The \w+ sings?)\.$/,
    /^A (?:Bell|Cry|Noise|noise|shew)\b/,
    /^(?:He|They|Ghost|Witches) \w+(?: \w+){0,3}\.$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** A lone `Enter` is usually a misread `Exit`; `Exeunt. all` has a stop too many. */
const setDirection = (lines: string[]) => {
  const text = modernLetters(lines.map(line => line.trim()).join(' '))
    .replace(/^Enter\.$/, 'Exit.')
    .replace(/^(Exeunt|Exit)\. (?=\w)/, '$1 ')
    .replace(/ & /g, ' and ')
  return `[_${typeset(/[.!?]$/.test(text) ? text : `${text}.`)}_]`
}

const setSpeech = (name: string, lines: string[]) => {
  const text = modernLetters(
    lines
      .join('\n')
      .replace(/\[(\w+)\]\.?/g, '$1')
      .replace(/&c\b/g, 'etc')
      .replace(/ & /g, ' and '),
  )
  const closed = /[\p{L}\d']$/u.test(text) ? `${text}.` : text
  return [...(name ? [`_${name}_`] : []), typeset(closed)].join('\n')
}

/** Formats a scene as paragraphs: the speaker's name in emphasis above the lines; directions in brackets. */
const setScene = (lines: string[], speakers: Map<string, string>) => {
  const keys = [...speakers.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map(key => key.replaceAll('.', '\\.'))
  const speech = new RegExp(`^ {2,3}(${keys.join('|')})\\.? (.+)$`)
  const paragraphs: string[] = []
  let name = ''
  let spoken: string[] = []
  const flush = () => {
    if (spoken.length > 0) paragraphs.push(setSpeech(name, spoken))
    spoken = []
    name = ''
  }
  for (const block of blocksOf(lines)) {
    let isDirection = direction.test(block[0] ?? '') && block.length < 20
    let stage: string[] = []
    for (const line of block) {
      const found = speech.exec(line)
      if (found || (stage.length > 0 && stage.at(-1)?.endsWith('.') && !direction.test(line))) isDirection = false
      else if (direction.test(line)) isDirection = true
      if (isDirection) {
        flush()
        stage.push(line)
        continue
      }
      if (stage.length > 0) paragraphs.push(setDirection(stage))
      stage = []
      if (found) {
        flush()
        name = speakers.get(found[1] ?? '') ?? ''
      }
      spoken.push((found?.[2] ?? line).trim())
    }
    if (stage.length > 0) paragraphs.push(setDirection(stage))
    flush()
  }
  return paragraphs
}

/** A play of the First Folio by scenes, in this order; each begins at the next line that starts with its `opens`. */
export const play =
  (scenes: Scene[], speakers: Map<string, string>) =>
  (lines: string[]): Chapter[] => {
    const end = lines.findIndex(line => bookEnd.test(line))
    const starts: number[] = []
    for (const { opens } of scenes)
      starts.push(lines.findIndex((line, at) => at > (starts.at(-1) ?? -1) && `${line}\n`.startsWith(opens)))
    return scenes.map(({ act, place }, at) => {
      const number = scenes.slice(0, at + 1).filter(scene => scene.act === act).length
      const body = lines.slice(starts[at], starts[at + 1] ?? end).map(line => (divider.test(line) ? '' : line))
      const title = `Act ${act}, Scene ${number}. ${place}`
      return { title, paragraphs: setScene(body, speakers), volume: `Act ${act}` }
    })
  }
