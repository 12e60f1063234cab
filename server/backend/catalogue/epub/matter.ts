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
export const isGutenbergName = (name: string) => /(?:^|\s)pg-?(?:header|footer)(?:$|\s)/i.test(name)
export const startsGutenberg = (text: string) => /\*{2,}\s*START OF (?:THE|THIS) PROJECT GUTENBERG/i.test(text)
export const endsGutenberg = (text: string) =>
  /\*{2,}\s*END OF (?:THE|THIS) PROJECT GUTENBERG|^End of (?:the )?Project Gutenberg/i.test(text)
