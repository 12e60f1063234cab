import type { Chapter } from '../../../books/book.ts'
import { modernLetters } from './folioSpelling.ts'
import { blocksOf } from '../../prose/reflow.ts'
import type { Scene } from './playScenes.ts'
import { typeset } from '../../prose/typography.ts'

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

/** `Exit` was often misread as `Enter` where it stands alone; `Exeunt. all` has a stop too many. */
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

/** One scene's lines to paragraphs: the speaker's name in emphasis, below it the lines; directions in brackets. */
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

/**
 * A play of the First Folio by scenes, in the order of `scenes`; each opens at the next line that begins as it says.
 */
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
