const MOST = 10

/**
 * What a reader typed, as parts that must all be found: words, and phrases between quotation marks. A part such as
 * `don't` or `moby-dick` is a phrase of its own for the index. Signs that no word has are left out.
 */
export function searchParts(keyword: string): string[] {
  const parts = keyword.normalize('NFKC').match(/"[^"]+"|[^\s"]+/g) ?? []
  return parts
    .map(part => part.replace(/[^\p{L}\p{N}\p{M}'’\- ]+/gu, ' ').trim())
    .filter(part => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MOST)
}

/** The single words of a text, in lower case and without accents. */
export const foldedWords = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Text in lower case and without accents. */
export const fold = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- plain ASCII is its own decomposition
  (/^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, '')).toLowerCase()
