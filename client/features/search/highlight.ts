type Part = { text: string; found: boolean }

// No lookbehind: Safari learned it in 16.4.
const WHOLE_WORDS = /(^|[^\p{L}\p{N}])_([^_\n]+)_(?![\p{L}\p{N}])/gu
const ANYWHERE = /()_([^_\n]+)_/gu

/**
 * The API's highlight as parts: words found stand between `_` marks, everything else is plain text.
 * @param isInWords what was found may be a part of a word (`book.find`), and the text has no other `_`
 */
export function highlightParts(text: string, isInWords = false): Part[] {
  const parts: Part[] = []
  const add = (text: string, found: boolean) => {
    if (text) parts.push({ text, found })
  }
  let at = 0
  for (const match of text.matchAll(isInWords ? ANYWHERE : WHOLE_WORDS)) {
    const [whole, before = '', word = ''] = match
    add(text.slice(at, match.index) + before, false)
    add(word, true)
    at = match.index + whole.length
  }
  add(text.slice(at), false)
  return parts
}
