/** Placeholders until a paragraph is complete. */
export const marks = { open: '\ue001', close: '\ue002' }

/** A single letter at the beginning of a paragraph is a printer’s ornament, no emphasis. */
const ornament = /^(\s*[“‘"']?)\ue001([\p{L}\p{N}])\ue002(?=[\p{L}\p{N}])/u
/** Two emphases that touch, or have only letters between them. */
const touching = /\ue002([\p{L}\p{N}]*)\ue001/gu
// Begins at word boundaries only: a text may be one word of megabytes.
const ofPart = /(?<![\p{L}\p{N}])([\p{L}\p{N}]*)\ue001([^\ue002]*)\ue002([\p{L}\p{N}]*)/gu

/** Extends emphasis of part of a word, since paragraphs know no other: `_H_arbour` becomes `_Harbour_`. */
export const ofWholeWords = (text: string): string =>
  text
    .replace(ornament, '$1$2')
    .replace(touching, '$1')
    .replace(ofPart, (_all, before: string, inner: string, after: string) => {
      const [head, tail] = [/^\s/.test(inner), /\s$/.test(inner)]
      const words = `${head ? '' : before}${inner}${tail ? '' : after}`
      return `${head ? before : ''}${marks.open}${words}${marks.close}${tail ? after : ''}`
    })
