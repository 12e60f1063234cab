/** `i` where we write `j`: before a vowel at the start of a word, and inside the words named here. */
const jForI = new RegExp(
  [
    /\bi(?=[aeou](?!\b))(?!ago\b|o\b|onia)/,
    /(?<=\b(?:su|o|a)b|\bde|\bpro)i(?=ect)/,
    /(?<=\b(?:un|ab))i(?=u)/,
    /(?<=\bma)i(?=est|or)/,
    /(?<=\b(?:in|con|per))i(?=u[nr])/,
    /(?<=\b(?:en|re|ad))i(?=oy)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

/** `u` where we write `v`: between vowels, after l and r that follow a vowel, and inside the words named here. */
const vForU = new RegExp(
  [
    /(?<=[aeioy])u(?=[aeiouy])/,
    /(?<=[aeou][lr])(?<!\bval)u(?=[aeioy])/,
    /(?<=[aeio])u(?='(?:d|st|n|t)\b)/,
    /(?<=\b(?:co|i|e|unco|enco)n)u(?=[aeioy])/,
    /(?<=\bad)u(?=[aei](?!\b))/,
    /(?<=\bob)u(?=i)|(?<=\bsub)u(?=e)|(?<=\bser)u(?=ic)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

const uForV = /\bv(?=[bcdfghjklmnpqrstwxz])/gi

const like = (written: string, letter: string) => (written === written.toUpperCase() ? letter.toUpperCase() : letter)

/**
 * Old printers wrote one letter for u and v (`vs`, `haue`) and one for i and j (`iudge`). This gives each its own as we
 * write them; all other old spelling stays.
 */
export const modernLetters = (text: string) =>
  text
    .replace(jForI, written => like(written, 'j'))
    .replace(uForV, written => like(written, 'u'))
    .replace(vForU, written => like(written, 'v'))
