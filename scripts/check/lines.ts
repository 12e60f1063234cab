/** Characters a line may have; the formatter sees to code, this to comments and to what it cannot break. */
export const LONGEST_LINE = 120

/** What may be longer, and why. */
const EXCEPTIONS: readonly { reason: string; isOne(file: string, line: string): boolean }[] = [
  {
    reason: 'texts of the site are prose: a sentence is not cut by hand',
    isOne: file => /^client\/text\/[a-z]{2}\//.test(file),
  },
  {
    reason: 'a title of a test, a selector, markup or another string is one piece of data',
    isOne: (_file, line) => line.replace(/(['"`])(?:(?!\1).){40,}\1/g, '').length <= LONGEST_LINE,
  },
]

/** Lines that are too long, as `file:number (characters)`. */
export const longLines = (file: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      line.length <= LONGEST_LINE || EXCEPTIONS.some(({ isOne }) => isOne(file, line))
        ? []
        : [`${file}:${index + 1} (${line.length})`],
    )
