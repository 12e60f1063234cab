/** Pinyin for Chinese; any other script in Unicode's order, which files letters with marks at their base. */
const ORDER = new Intl.Collator('zh-u-co-pinyin', { numeric: true })
const LATIN = new Intl.Collator('en', { sensitivity: 'base' })

/** Order of names in a list from A to Z. */
export const byName = (a: string, b: string): number => ORDER.compare(a, b)

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
/** No syllable of pinyin begins with the others. */
const INITIALS = ALPHABET.replace(/[iuv]/g, '')
/** The first character of each initial, by pinyin. */
const HEADS = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'

/** The letter whose head is the last one that is not after `first`. */
const under = (letters: string, heads: string, first: string, order: Intl.Collator): string =>
  letters.charAt([...heads].findLastIndex(head => order.compare(head, first) <= 0)) || 'a'

/**
 * The letter that a name is filed under, in lower case: the base of its first one, Đ with d, Chinese by pinyin,
 * Japanese under あ; `0-9` for a name that begins with a digit or has no letter.
 */
export function filedUnder(name: string): string {
  if (/[\p{Script=Hira}\p{Script=Kana}]/u.test(name)) return 'あ'
  const [first = ''] = /[\p{L}\p{N}]/u.exec(name.normalize('NFKD').toLowerCase()) ?? []
  if (/\p{Script=Han}/u.test(first)) return under(INITIALS, HEADS, first, ORDER)
  if (/\p{Script=Latin}/u.test(first)) return under(ALPHABET, ALPHABET, first, LATIN)
  return /\p{L}/u.test(first) ? first : '0-9'
}
