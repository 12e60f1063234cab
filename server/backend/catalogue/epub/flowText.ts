import { marks as ofEmphasis, ofWholeWords } from '../prose/emphasis.ts'

/** Where emphasis begins and ends, and an underscore of the book's own, until a paragraph is complete. */
export const marks = { ...ofEmphasis, underscore: '\ue003' }

/** Where a reader's page finds emphasis. */
const shown = /(?<![\p{L}\p{N}])_([^_\n]+)_(?![\p{L}\p{N}])/gu

/**
 * A complete paragraph: emphasis as `_words_`, of whole words and tight around them; lines without blanks at their
 * ends. Underscores of the book's own stay, but for those that would be taken for emphasis: they become wide ones.
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

/** Without the marks of emphasis, on one line. */
export const plain = (text: string) => text.replace(shown, '$1').replace(/\s+/g, ' ').trim()

const raisable = '0123456789+-=()in'
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ'
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'

/** Figures above (`sup`) or below the line as signs of their own, so that 10⁶ is not 106; words stay as they are. */
export const shifted = (text: string, name: 'sup' | 'sub') => {
  const signs = [...(name === 'sup' ? raised : lowered)]
  const found = [...text.replaceAll('−', '-')].map(letter => signs[raisable.indexOf(letter)])
  if (found.every(sign => sign !== undefined)) return found.join('')
  return name === 'sup' && /\d/.test(text) ? `^${text}` : text
}

/** Struck out, letter by letter: plain text has no other line through a word. */
export const struck = (text: string) => text.replace(/[^\s\p{M}]\p{M}*/gu, '$&\u0336')
