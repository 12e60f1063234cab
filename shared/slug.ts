const LONGEST = 200
/** Fast path for most names: patterns for all scripts are several times slower. */
const ASCII = /^[ -~]*$/

/**
 * A name as part of a link: punctuation and whitespace become single hyphens (specification, section 5); letters and
 * digits of any script stay. A name without any gives `-`.
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
