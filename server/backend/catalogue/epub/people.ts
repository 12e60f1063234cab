const words = (name: string) => name.split(/\s+/).filter(Boolean)
const isCjk = (name: string) => /^[\p{Script=Han}\p{Script=Kana}\p{Script=Hangul}・·\s]+$/u.test(name)

const separator = /\s*[;；、，،|]\s*|\s+[&＆+/]\s+|(?<=[\p{Script=Han}\p{Script=Kana}\p{Script=Hangul}])\s*[&＆/／]\s*/u

/** After a name: `King Jr.`, `Smith, MD`, `Stoker, Bram, 1847-1912`. */
const suffix = /^(?:jr|sr|[ivx]{2,4}|ph\.? ?d|m\.?d|d\.?d\.?s|esq|m\.?a|mba|rn|\(?(?:b\. ?)?\d{4}.*)\.?$/i
const particles =
  /^(?:(?:da|das|de|del|della|den|der|di|do|dos|du|la|las|le|los|san|st\.?|ten|ter|van|von|zu|al|el|bin|ibn) )+/i

/** Before a comma in `Smith, John`: without particles and suffixes one word. */
const isFamilyName = (part: string) =>
  !isCjk(part) && words(part.replace(particles, '')).filter(word => !suffix.test(word)).length === 1

/** A company or an office, whose name may contain `and`. */
const isBody =
  /^the |\b(?:company|department|foundation|institute|ministry|society)\b|(?:\band|&) ?(?:co|sons|brothers|others)\b/i

const withCommas = (text: string): string[] => {
  const parts: string[] = []
  for (const part of text.split(/\s*,\s*/).filter(Boolean)) {
    if (suffix.test(part) && parts.length > 0) parts.push(`${parts.pop()}, ${part}`)
    else parts.push(part)
  }
  const isInverted =
    parts.length % 2 === 0 && parts.every((part, at) => at % 2 === 1 || isFamilyName(part.split(', ')[0]!))
  if (isInverted) return parts.flatMap((part, at) => (at % 2 === 0 ? [`${part}, ${parts[at + 1]}`] : []))
  // `García Márquez, Gabriel`
  const isOne =
    parts.length === 2 &&
    !isCjk(parts[1]!) &&
    words(parts[1]!).every((word, at) => at === 0 || /^\p{L}\.?$/u.test(word))
  return isOne ? [text] : parts
}

/** What stands before the last of several names, in English and in the book's language: ` and `, ` et `. */
const conjunction = (language: string) => {
  const lists = ['en', language].map(locale => new Intl.ListFormat(locale).format(['1', '2']).slice(1, -1).trim())
  return new RegExp(`\\s*,?\\s(?:${lists.filter(word => /^[\p{L}\p{M}]+$/u.test(word)).join('|')}|with)\\s`, 'giu')
}

const withConjunctions = (text: string, language: string): string[] => {
  const parts = text.split(conjunction(language))
  const last = parts.at(-1)!
  // `Ann, Bea and Cora`
  if (parts.length === 2 && words(last).length === 1 && text.includes(',')) return [...parts[0]!.split(/\s*,\s*/), last]
  // `Ortega y Gasset`, `John and Jane Smith`
  const isOne = parts.some(part => words(part).length === 1) && parts.some(part => words(part).length > 1)
  return isOne ? withCommas(text) : parts.flatMap(withCommas)
}

/**
 * The people whom one text names: `A, B, and C`, `A & B`, `A; B`, `甲、乙`, but `Smith, John` and `King Jr., Martin` are
 * one each.
 * @param fileAs the same for sorting; equal to a text with one comma, it says that this is one person
 */
export const peopleIn = (text: string, language = 'en', fileAs = ''): string[] => {
  if (fileAs === text && text.split(',').length === 2) return [text]
  const pieces = isBody.test(text) ? [text] : text.split(separator).flatMap(piece => withConjunctions(piece, language))
  return pieces.map(name => name.trim()).filter(name => /[\p{L}\p{N}]/u.test(name))
}
