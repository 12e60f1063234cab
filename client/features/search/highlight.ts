type Part = { text: string; found: boolean }

// No lookbehind: Safari lacks it before 16.4.
const WORDS = /(^|[^\p{L}\p{N}])_([^_\n]+)_(?![\p{L}\p{N}])/gu
const ANYWHERE = /()_([^_\n]+)_/g

/** Matches are between `_` marks. `inWords`: they may be parts of words; otherwise a `_` within a word is literal. */
export function highlightParts(text: string, inWords = false): Part[] {
  const parts: Part[] = []
  const add = (text: string, found: boolean) => {
    if (text) parts.push({ text, found })
  }
  let at = 0
  for (const match of text.matchAll(inWords ? ANYWHERE : WORDS)) {
    const [whole, before = '', word = ''] = match
    add(text.slice(at, match.index) + before, false)
    add(word, true)
    at = match.index + whole.length
  }
  add(text.slice(at), false)
  return parts
}
