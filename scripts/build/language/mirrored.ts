import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

// A pseudo-language for testing layouts (`--mirrored`): English, 40 % longer, from right to left.

/** Length of its texts relative to English. */
const LENGTH = 1.4
/** Unicode's directional override: text between them runs from right to left. */
const [OVERRIDE, END] = ['\u202E', '\u202C']

/** The source of `shared/locales.ts` with English from right to left. */
export const mirroredLocales = (source: string): string => source.replace(/(?<=code: 'en',[^}]* dir: )'ltr'/, "'rtl'")

/** Converts a message with its cases; arguments stay the same. */
export const mirroredMessage = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.map(element => {
    if (element.type === TYPE.literal) return { ...element, value: mirrored(element.value) }
    if (element.type === TYPE.tag) return { ...element, children: mirroredMessage(element.children) }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
    const cases = Object.entries(element.options).map(([name, { value }]) => [name, { value: mirroredMessage(value) }])
    return { ...element, options: Object.fromEntries(cases) }
  })

/** Converts words, without the spaces around them. Text without letters stays the same. */
function mirrored(words: string): string {
  const [, before = '', core = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(words) ?? []
  if (!/\p{L}/u.test(core)) return words
  const length = Math.ceil(core.length * LENGTH)
  let missing = length - core.length
  const longer = core.replace(/[aeiou]/gi, vowel => (missing-- > 0 ? vowel + vowel : vowel))
  return before + OVERRIDE + longer.padEnd(length, '·') + END + after
}
