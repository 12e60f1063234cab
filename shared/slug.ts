const LONGEST = 200
/** Most names: the patterns for all scripts take several times as long. */
const ASCII = /^[ -~]*$/

/**
 * A name as it stands in a link: punctuation, special characters and whitespace become single hyphens
 * (specification, section 5). Letters and digits of any script stay. A name with neither gives `-`.
 */
export function slug(name: string): string {
  const cut = name.slice(0, LONGEST)
  const hyphened = ASCII.test(cut)
    ? cut.replace(/'/g, '').replace(/[^a-z\d]+/gi, '-')
    : cut
        .normalize('NFC')
        .replace(/['’]/g, '')
        .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
  const start = hyphened.startsWith('-') ? 1 : 0
  const end = hyphened.endsWith('-') ? hyphened.length - 1 : hyphened.length
  return hyphened.slice(start, end).toLowerCase() || '-'
}
