/** Characters per line, for comments and for what the formatter cannot break. */
const LONGEST_LINE = 120

/** Strings of forty characters and more. */
const STRING = /(['"`])(?:(?!\1).){40,}\1/g
/** Strings of markup, and the lines of an icon. */
const MARKUP = /(['"`])<(?:(?!\1).)*>\1|<path d="[^"]*" \/>/g

const fits = (line: string) => line.length <= LONGEST_LINE

/** Lines that may be longer, and why. */
const EXCEPTIONS: readonly { reason: string; isOne(file: string, line: string): boolean }[] = [
  {
    reason: 'texts of the site are prose: a sentence is not cut by hand',
    isOne: file => /^shared\/text\/[a-z]{2}\//.test(file),
  },
  {
    reason: 'in tests a title, a statement or a document is one piece of data',
    isOne: (file, line) =>
      /\.test\.tsx?$|\/testing\//.test(file) && (/^\s*<.*>$/.test(line) || fits(line.replace(STRING, ''))),
  },
  { reason: 'a tag or a drawing is one piece', isOne: (_file, line) => fits(line.replace(MARKUP, '')) },
]

/** Lines that are too long, as `file:number (characters)`. */
export const longLines = (file: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      fits(line) || EXCEPTIONS.some(({ isOne }) => isOne(file, line)) ? [] : [`${file}:${index + 1} (${line.length})`],
    )

/** True of a file with marks of an unresolved merge: in code the parser finds them, in a document nothing does. */
export const isUnmerged = (source: string): boolean => /^(?:<{7}|>{7}) /m.test(source)
