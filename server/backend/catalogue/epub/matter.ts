/** Parts of a book that are no part of its story, by `epub:type`, landmark or guide. */
const otherTypes = new Set([
  'cover',
  'titlepage',
  'title-page',
  'halftitlepage',
  'halftitle',
  'imprint',
  'colophon',
  'copyright-page',
  'copyright',
  'other-credits',
  'toc',
  'landmarks',
  'loi',
  'lot',
  'page-list',
  'index',
  'glossary',
  'bibliography',
  'endnotes',
  'rearnotes',
  'footnotes',
  'dedication',
  'acknowledgments',
  'acknowledgements',
  'contributors',
  'credits',
  'seriespage',
  'notice',
  'case-study',
  'z3998:publisher-address',
])

const storyTypes = new Set([
  'chapter',
  'epilogue',
  'prologue',
  'preface',
  'introduction',
  'foreword',
  'afterword',
  'epigraph',
  'conclusion',
  'bodymatter',
])

export const isOtherMatter = (types: string[]) =>
  types.some(type => otherTypes.has(type)) && !types.some(type => storyTypes.has(type))

const otherTitle = new RegExp(
  `^(?:${[
    'cover(?: page)?',
    'title[ -]?page',
    'half[ -]?title(?: page)?',
    '(?:table of )?contents',
    'copyright.*',
    'imprint',
    'colophon',
    'uncopyright',
    '(?:the )?(?:full )?(?:project gutenberg.{0,12} )?licen[cs]e.*',
    '.*project gutenberg.*',
    'transcriber.{0,3} notes?.*',
    '(?:list of )?illustrations',
    'list of (?:figures|maps|plates|tables)',
    'index',
    'advertisements?',
    'about (?:the|this) (?:author|publisher|book|ebook|edition).*',
    '(?:also|other books|more) (?:by|from) .*',
    'end-?notes',
    'foot-?notes',
    'dedication',
    'landmarks',
    'newsletter.*',
    'credits',
  ].join('|')})[.:]?$`,
  'i',
)

/** By its title: contents, licences, notes of a transcriber and the like. */
export const isOtherTitle = (title: string) => otherTitle.test(title.trim())

/** Containers that converters put around their own words. */
const boilerplate =
  /(?:^|[\s_-])(?:pg-?(?:header|footer)|pg-boilerplate|transnotes?|transcribers?-?notes?|tnote)(?:$|[\s_-])/i
export const isBoilerplateName = (name: string) => boilerplate.test(name)

export const startsGutenberg = (text: string) => /\*{2,}\s*START OF (?:THE|THIS) PROJECT GUTENBERG/i.test(text)
export const endsGutenberg = (text: string) =>
  /\*{2,}\s*END OF (?:THE|THIS) PROJECT GUTENBERG|^End of (?:the )?Project Gutenberg/i.test(text)
