/** What of a book is no text of its author's, where the book itself says so: in types, landmarks or guide. */
type Matter = 'contents' | 'copyright page' | 'cover'

const matters: Record<Matter, string> = {
  contents: 'toc landmarks loi lot page-list',
  'copyright page': 'copyright-page copyright imprint colophon',
  cover: 'cover titlepage title-page halftitlepage halftitle',
}

/** Words beyond which it is a text all the same, and stays, whatever somebody has called it. */
const MAX_WORDS: Record<Matter, number> = { contents: 600, 'copyright page': 600, cover: 100 }

const storyTypes =
  'chapter prologue epilogue preface introduction foreword afterword epigraph conclusion bodymatter text'

const has = (types: string[], list: string) => types.some(type => list.split(' ').includes(type))

/** Why a text of these types and so many words does not come into the book; undefined where it does. */
export const matterOf = (types: string[], words: () => number): Matter | undefined => {
  if (types.length === 0 || has(types, storyTypes)) return undefined
  const matter = (Object.keys(matters) as Matter[]).find(matter => has(types, matters[matter]))
  return matter && words() <= MAX_WORDS[matter] ? matter : undefined
}

/** Titles of what stands around a story. They only tell which lines of the contents are no volumes. */
export const isAroundTitle = (title: string) =>
  /^(?:cover|title ?page|(?:table of )?contents|copyright|imprint|index|dedication|(?:end|foot)-?notes)[.:]?$/i.test(
    title.trim(),
  )

/** Containers and lines by which Project Gutenberg sets its own words apart from the book's. */
export const isGutenbergName = (name: string) => /(?:^|\s)pg-?(?:header|footer)(?:$|\s)/i.test(name)
export const startsGutenberg = (text: string) => /\*{2,}\s*START OF (?:THE|THIS) PROJECT GUTENBERG/i.test(text)
export const endsGutenberg = (text: string) =>
  /\*{2,}\s*END OF (?:THE|THIS) PROJECT GUTENBERG|^End of (?:the )?Project Gutenberg/i.test(text)
