import { countWords } from '../../text/text.ts'
import { textOf, typesOf, type Element } from './files/markup.ts'
import type { Style } from './style/styles.ts'

/** Not the author’s text, as the book itself declares: by type, landmark or guide. */
type Matter = 'contents' | 'copyright page' | 'cover'

const matters: Record<Matter, string> = {
  contents: 'toc landmarks loi lot page-list',
  'copyright page': 'copyright-page copyright imprint colophon',
  cover: 'cover titlepage title-page halftitlepage halftitle',
}

/** In words: longer ones are text, whatever they are called. */
const MAX_WORDS: Record<Matter, number> = { contents: 600, 'copyright page': 600, cover: 100 }

const storyTypes =
  'chapter prologue epilogue preface introduction foreword afterword epigraph conclusion bodymatter text'

const has = (types: string[], list: string) => types.some(type => list.split(' ').includes(type))

export const matterOf = (types: string[], words: () => number): Matter | undefined => {
  if (types.length === 0 || has(types, storyTypes)) return undefined
  const matter = (Object.keys(matters) as Matter[]).find(matter => has(types, matters[matter]))
  return matter && words() <= MAX_WORDS[matter] ? matter : undefined
}

/** A part around the story: its entry in the contents is no volume. */
export const isAroundTitle = (title: string) =>
  /^(?:cover|title ?page|(?:table of )?contents|copyright|imprint|index|dedication|(?:end|foot)-?notes)[.:]?$/i.test(
    title.trim(),
  )

/** Containers and lines with which Project Gutenberg marks its own text. */
const isGutenbergName = (name: string) => /(?:^|\s)pg-?(?:header|footer)(?:$|\s)/i.test(name)
export const startsGutenberg = (text: string) => /\*{2,}\s*START OF (?:THE|THIS) PROJECT GUTENBERG/i.test(text)
export const endsGutenberg = (text: string) =>
  /\*{2,}\s*END OF (?:THE|THIS) PROJECT GUTENBERG|^End of (?:the )?Project Gutenberg/i.test(text)

/** Why an element is left out of the text; undefined for the story. */
export const reasonToLeave = (element: Element, name: string, { hides }: Style) => {
  const { id = '', class: classes = '' } = element.attribs
  const types = typesOf(element)
  if (name === 'nav') return 'contents'
  if (hides === 'all') return 'hidden'
  if (isGutenbergName(`${id} ${classes}`)) return 'Project Gutenberg'
  if (types.includes('pagebreak') && /^\W*(?:p(?:age|\.)? ?)?[\divxlc]*\W*$/i.test(textOf(element)))
    return 'page number'
  if (types.includes('backlink') || name === 'a') {
    const text = textOf(element)
    if (types.includes('backlink') ? text.length < 20 : /^[↩↑⏎^]\ufe0e?$/.test(text)) return 'way back from a note'
  }
  return matterOf(types, () => countWords(textOf(element)))
}
