const LONGEST = 200
/** Fast path for most names: patterns for all scripts are several times slower. */
const ASCII = /^[ -~]*$/

/** Punctuation and whitespace become hyphens (section 5), letters of any script stay; `-` if there are none. */
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
