/** Abbreviations with a full stop, by language. English ones apply to all. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  en:
    'mr mrs ms messrs mm mme mmes mlle dr drs st sts prof rev fr hon gen col maj capt lt sgt adm gov sen rep ' +
    'supt insp jr sr vs viz cf e.g i.e vol',
  de: 'hr hrn frl bzw ca evtl geb ggf hl vgl z d u i b h a',
  es: 'sra srta sres dña ud uds vd lic ing av',
  fr: 'm mgr me av bd',
  it: 'sig sigg sigra dott dottssa ing avv',
  nl: 'dhr mevr ir ds mw',
  pl: 'p ul św mgr inż',
  pt: 'sra srs srta exmo exma av',
  ru: 'г гг ул др проф св тов т е п д',
}
/** In these languages `3.` means "third". */
const WITH_ORDINALS = /^(?:cs|da|de|et|fi|hr|hu|is|lv|n[bno]|sk|sl|tr)$/
/** Initials, and a continuation after three dots. */
const INITIALS = /(?:^|[^\p{L}\p{M}\p{N}])(?:\p{Lu}\p{M}*\.)+\s*$|\.\.\s*$/u
const NUMBERED = /(?:^|[^\p{L}\p{M}\p{N}])(?:n[or]|pp?|ch|art|fig)\.\s*$/iu
/** Continues the sentence: "Stop!" he said. */
const GOES_ON = /^[\s\p{Pd}\p{Pe}\p{Pf}"']*\p{Ll}/u

/** Opening quotation marks that belong to the next sentence, without a space before it. */
const OPENS_NEXT = /[「『（《〈【]+$/
const OPENS_NEXT_IN_CHINESE = /[「『（《〈【“‘]+$/
const CLOSES = /^»\s*/

/** For browsers without sentence segmentation: up to a full stop and closing marks. */
const ENDS = '.!?…。．！？｡؟۔।॥။።។'
const SENTENCE = new RegExp(String.raw`[^${ENDS}]*[${ENDS}]+[\p{Pe}\p{Pf}"']*\s*|[^${ENDS}]+$`, 'gu')

/** Together they are the whole text: not after `Mr.`, an initial or `...`. `lang`: BCP 47 tag of the text. */
export function sentencesOf(text: string, lang: string): string[] {
  const [language = ''] = lang.split('-')
  const opensNext = language === 'zh' ? OPENS_NEXT_IN_CHINESE : OPENS_NEXT
  const isOpen = joinedBy(language)
  const sentences: string[] = []
  let opened = ''
  for (const cut of cutUp(text, lang)) {
    let sentence = opened + cut
    opened = opensNext.exec(sentence)?.[0] ?? ''
    sentence = sentence.slice(0, sentence.length - opened.length)
    const before = sentences.pop() ?? ''
    const closing = language === 'fr' && before ? (CLOSES.exec(sentence)?.[0] ?? '') : ''
    const next = sentence.slice(closing.length)
    if (isOpen(before + closing, next)) sentences.push(before + sentence)
    else sentences.push(...[before + closing, next].filter(Boolean))
  }
  return opened ? [...sentences, opened] : sentences
}

const cutUp = (text: string, lang: string): string[] =>
  typeof Intl.Segmenter === 'function'
    ? Array.from(new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text), ({ segment }) => segment)
    : (text.match(SENTENCE) ?? [text])

function joinedBy(language: string): (before: string, next: string) => boolean {
  const known = `${ABBREVIATIONS['en']} ${ABBREVIATIONS[language] ?? ''}`
    .trim()
    .replaceAll('.', '\\.')
    .replaceAll(' ', '|')
  const abbreviation = new RegExp(`(?:^|[^\\p{L}\\p{M}\\p{N}])(?:${known})\\.\\s*$`, 'iu')
  return (before, next) =>
    INITIALS.test(before) ||
    abbreviation.test(before) ||
    GOES_ON.test(next) ||
    (/^\d/.test(next) && NUMBERED.test(before)) ||
    (WITH_ORDINALS.test(language) && /\b\d\d?\.\s*$/.test(before)) ||
    (language === 'ja' && /[」』]$/.test(before) && /^(?:と|って)/.test(next))
}
