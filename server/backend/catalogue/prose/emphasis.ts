/** Where emphasis begins and ends, until a paragraph is complete. */
export const marks = { open: '\ue001', close: '\ue002' }

/** One letter set apart at the beginning of a paragraph, as printers do: an ornament, no stress. */
const ornament = /^(\s*[“‘"']?)\ue001([\p{L}\p{N}])\ue002(?=[\p{L}\p{N}])/u
/** Two that touch, or have but letters between them. */
const touching = /\ue002([\p{L}\p{N}]*)\ue001/gu
// Looks at each word from its beginning only: a text may be one word of megabytes.
const ofPart = /(?<![\p{L}\p{N}])([\p{L}\p{N}]*)\ue001([^\ue002]*)\ue002([\p{L}\p{N}]*)/gu

/**
 * Emphasis of part of a word becomes that of all of it, since paragraphs have no other: `_H_arbour` is `_Harbour_`.
 * @param text has `marks`
 */
export const ofWholeWords = (text: string): string =>
  text
    .replace(ornament, '$1$2')
    .replace(touching, '$1')
    .replace(ofPart, (_all, before: string, inner: string, after: string) => {
      const [head, tail] = [/^\s/.test(inner), /\s$/.test(inner)]
      const words = `${head ? '' : before}${inner}${tail ? '' : after}`
      return `${head ? before : ''}${marks.open}${words}${marks.close}${tail ? after : ''}`
    })

/** The same of a text whose emphasis stands between `_`, as typists mark it. */
export const typedOfWholeWords = (text: string): string =>
  text.includes('_')
    ? ofWholeWords(text.replace(/_(?=\S)([^_\n]*[^\s_])_/g, `${marks.open}$1${marks.close}`)).replace(
        /[\ue001\ue002]/g,
        '_',
      )
    : text
