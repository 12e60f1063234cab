const loudRun = /(?<![\p{L}\p{N}_'’.-])[A-Z][A-Z'’]+(?:,? (?:[AI] )?[A-Z][A-Z'’]+)*(?![\p{L}\p{N}_-])/gu

const numeral = /^[IVXL]+$/
const words = (text: string) => text.match(/[\p{L}'’]+/gu) ?? []

/** Words that a text also writes in lower case: capitals may be mere stress. */
export const smallWords = (text: string) => new Set(text.match(/(?<![\p{L}'’])[a-z][a-z'’]*(?![\p{L}])/gu))

const startsSentence = (before: string) => /^$|[.!?…]["”’]? *$|(?:^|[^.!?…,;:—\p{L}])["“‘(]+$|\n$/u.test(before)

/**
 * Capitals used for stress ("nothing so VERY remarkable") become `_very_`. Signs and labels in quotes ("DRINK ME"),
 * numerals, names and paragraphs wholly in capitals stay.
 */
export const quietCapitals = (paragraph: string, known: Set<string>) => {
  if (!/[a-z]{2}/.test(paragraph) || paragraph.split('\n').some(line => line.length > 1 && !/[a-z]/.test(line)))
    return paragraph
  return paragraph.replace(loudRun, (run, at: number) => {
    const parts = words(run).filter(word => !/^(?:A|I|I['’].*)$/.test(word))
    const isSign = /[“‘]$/.test(paragraph.slice(0, at)) && parts.length > 1
    const isStress = parts.every(word => !numeral.test(word) && known.has(word.toLowerCase().replaceAll('’', "'")))
    const isAmongCapitals =
      /[A-Z][A-Z'’-]+[.!,;]* *$/.test(paragraph.slice(0, at)) ||
      /^[.!,;]* +[A-Z][A-Z'’-]/.test(paragraph.slice(at + run.length))
    const isSpeaker = at === 0 && /^ \(|^\.\n/.test(paragraph.slice(run.length))
    if (isAmongCapitals || isSpeaker || isSign || !isStress || parts.length === 0) return run
    const quiet = run
      .replace(/\b[A-Z'’]{2,}\b/g, word =>
        /^I['’]/.test(word) ? `I${word.slice(1).toLowerCase()}` : word.toLowerCase(),
      )
      .replace(/ A /g, ' a ')
    return `_${startsSentence(paragraph.slice(0, at)) ? quiet.charAt(0).toUpperCase() + quiet.slice(1) : quiet}_`
  })
}

/** A chapter's opening set in capitals by its printer ("THE suburb of", "FATHER BROWN was") in plain letters. */
export const quietOpening = (paragraph: string) =>
  !/[a-z]/.test(paragraph)
    ? paragraph
    : paragraph.replace(
        /^([“‘]?)((?:[A-Z]{2,} )+)(?=[A-Za-z])/,
        (_all, quote: string, words: string) => quote + titleCase(words),
      )

const minor = new Set('a an and at by de for from in into of on or the to with'.split(' '))

const startsPhrase = /(?:^|[.:;!?—])[\s“‘"']*$/

/** `THE MAN IN SPECTACLES` to `The Man in Spectacles`. */
export const titleCase = (title: string) =>
  title
    .toLowerCase()
    .replace(/[\p{L}'’]+/gu, (word, at: number) =>
      minor.has(word) && !startsPhrase.test(title.slice(0, at)) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
