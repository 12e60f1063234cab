import type { Chapter } from '../../../books/book.ts'
import { titleCase } from '../../prose/loudWords.ts'
import { proseSetter } from '../../prose/prose.ts'
import { fromRoman, splitAt } from '../../prose/split.ts'
import { typeset } from '../../prose/typography.ts'

const taleTitles =
  'THE ORPHANS|LAZY LAWRENCE|THE FALSE KEY|SIMPLE SUSAN|THE WHITE PIGEON|THE BIRTHDAY PRESENT|ETON MONTEM|' +
  'FORGIVE AND FORGET|WASTE NOT, WANT NOT|OLD POZ|THE MIMIC|THE BARRING OUT; OR, PARTY SPIRIT|THE BRACELETS|' +
  'THE LITTLE MERCHANTS|TARLTON|THE BASKET-WOMAN'
const tale = new RegExp(`^(${taleTitles})[.,;]`)
const chapter = /^CHAPTER ([IVX]+)\.?$/
const laterAct = /^ +ACT THE (SECOND|THIRD)\.$/
const heading = new RegExp(`${tale.source}|${chapter.source}|${laterAct.source}`)
const actEnd = /^ +(?:END OF THE (?:FIRST|SECOND) ACT|CURTAIN FALLS)\.$/

/** The Parent's Assistant: one chapter per tale, or per chapter or act of a divided tale. */
export const tales = (lines: string[]): Chapter[] => {
  const set = proseSetter(lines.join('\n'), { width: 73, greedy: true })
  let title = ''
  return splitAt(
    lines.filter(line => !actEnd.test(line)),
    heading,
  ).parts.flatMap(({ found, lines: body }) => {
    const [, name, number, act] = found
    if (name) title = typeset(titleCase(name)).replace(/ Or, /, ' or, ')
    const paragraphs = set(body)
    if (paragraphs.length === 0) return []
    const isPlay = title === 'Eton Montem'
    const part = number
      ? `: Chapter ${fromRoman(number)}`
      : act
        ? `: Act ${act === 'SECOND' ? 2 : 3}`
        : isPlay
          ? ': Act 1'
          : ''
    return [{ title: title + part, paragraphs }]
  })
}
