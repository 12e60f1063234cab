import { marks as ofEmphasis, ofWholeWords } from '../prose/emphasis.ts'

/** Where emphasis begins and ends, and an underscore of the book's own, until a paragraph is complete. */
export const marks = { ...ofEmphasis, underscore: '\ue003' }

/** Emphasis as `_words_`, of whole words and tight around them; lines of verse without blanks at their ends. */
export const tidy = (text: string) =>
  ofWholeWords(text.replace(/[\u00ad\u2060\ufeff\u200b]/g, ''))
    .replace(/\ue001([^\ue002]*)\ue002/g, (_all, inner: string) => emphasise(inner))
    .replace(/[\ue001\ue002]/g, '')
    .replace(/(?<![\p{L}\p{N}])\ue003([^\ue003\n]+)\ue003(?![\p{L}\p{N}])/gu, '_$1_')
    .replaceAll('\ue003', '＿')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

const emphasise = (inner: string) =>
  inner
    .split('\n')
    .map(part => {
      const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? []
      return core === '' ? `${before}${after}` : `${before}_${core}_${after}`
    })
    .join('\n')

/** How many words a text has. */
export const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0

/** Without the marks of emphasis, on one line. */
export const plain = (text: string) =>
  text
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
