/** Placeholders until a paragraph is complete; `underscore`: the book's own. */
export const marks = { open: '\ue001', close: '\ue002', underscore: '\ue003' }

const shown = /(?<![\p{L}\p{N}])_([^_\n]+)_(?![\p{L}\p{N}])/gu

/**
 * Emphasis becomes `_words_`, of whole words and tight around them. The book’s own underscores stay, unless they would
 * look like emphasis: then they become full-width.
 */
export const tidy = (text: string) => {
  const set = ofWholeWords(text.replace(/[\u00ad\u2060\ufeff\u200b]/g, ''))
    .replace(/\ue001([^\ue002]*)\ue002/g, (_all, inner: string) => emphasise(inner))
    .replace(/[\ue001\ue002]/g, '')
    .replace(/(?<![\p{L}\p{N}\ue003])\ue003([^\ue003\n]+)\ue003(?![\p{L}\p{N}\ue003])/gu, '_$1_')
    .replace(/ {2,}/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
  if (!set.includes(marks.underscore)) return set
  const places = (text: string) => [...text.matchAll(shown)].map(({ index, 0: { length } }) => `${index} ${length}`)
  const plain = set.replaceAll(marks.underscore, '_')
  return `${places(plain)}` === `${places(set)}` ? plain : set.replaceAll(marks.underscore, '＿')
}

const emphasise = (inner: string) =>
  inner
    .split('\n')
    .map(part => {
      const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? []
      return core === '' ? `${before}${after}` : `${before}_${core}_${after}`
    })
    .join('\n')

export const tidyBreaks = (paragraphs: string[]) =>
  paragraphs.filter(
    (text, at) =>
      text !== '' &&
      (text !== '***' ||
        (at > 0 && paragraphs[at - 1] !== '***' && paragraphs.slice(at).some(later => later !== '***'))),
  )

export const plain = (text: string) => text.replace(shown, '$1').replace(/\s+/g, ' ').trim()

const raisable = '0123456789+-=()in'
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ'
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'

/** As characters of their own, so that 10⁶ does not become 106; words stay. */
export const shifted = (text: string, name: 'sup' | 'sub') => {
  const signs = [...(name === 'sup' ? raised : lowered)]
  const found = [...text.replaceAll('−', '-')].map(letter => signs[raisable.indexOf(letter)])
  if (found.every(sign => sign !== undefined)) return found.join('')
  return name === 'sup' && /\d/.test(text) ? `^${text}` : text
}

/** Letter by letter: plain text has no other line through a word. */
export const struck = (text: string) => text.replace(/[^\s\p{M}]\p{M}*/gu, '$&\u0336')

/** Letter by letter: `ß` stays, since `SS` would be another word. */
export const inCapitals = (text: string) =>
  text.replace(/\p{Ll}/gu, letter => (letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter))

/** A single letter at the beginning of a paragraph is a printer’s ornament, no emphasis. */
const ornament = /^(\s*[“‘"']?)\ue001([\p{L}\p{N}])\ue002(?=[\p{L}\p{N}])/u
/** Two emphases that touch, or have only letters between them. */
const touching = /\ue002([\p{L}\p{N}]*)\ue001/gu
// Begins at word boundaries only: a text may be one word of megabytes.
const ofPart = /(?<![\p{L}\p{N}])([\p{L}\p{N}]*)\ue001([^\ue002]*)\ue002([\p{L}\p{N}]*)/gu

/** Extends emphasis of part of a word, since paragraphs know no other: `_H_arbour` becomes `_Harbour_`. */
const ofWholeWords = (text: string): string =>
  text
    .replace(ornament, '$1$2')
    .replace(touching, '$1')
    .replace(ofPart, (_all, before: string, inner: string, after: string) => {
      const [head, tail] = [/^\s/.test(inner), /\s$/.test(inner)]
      const words = `${head ? '' : before}${inner}${tail ? '' : after}`
      return `${head ? before : ''}${marks.open}${words}${marks.close}${tail ? after : ''}`
    })
