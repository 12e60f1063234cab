import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/**
 * A language that nobody speaks, in the place of the site's own (`--mirrored`): its texts are English, 40 % longer, and
 * run from right to left. What was laid out for one direction, or for words as short as English ones, shows at once.
 */
/** Translations run longer than English by so much. */
const LENGTH = 1.4
/** All between them runs from right to left, whatever its letters are (Unicode's explicit directional override). */
const [OVERRIDE, END] = ['\u202E', '\u202C']

/** The source of `shared/locales.ts` in which English runs that way. */
export const mirroredLocales = (source: string): string => source.replace("dir: 'ltr'", "dir: 'rtl'")

/** A message in that language: its words, and those of its cases; what is put into it stays as it is. */
export const mirroredMessage = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.map(element => {
    if (element.type === TYPE.literal) return { ...element, value: mirrored(element.value) }
    if (element.type === TYPE.tag) return { ...element, children: mirroredMessage(element.children) }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
    const cases = Object.entries(element.options).map(([name, { value }]) => [name, { value: mirroredMessage(value) }])
    return { ...element, options: Object.fromEntries(cases) }
  })

/** Words in that language. Spaces around them stay outside; what holds no letter is the same in all languages. */
function mirrored(words: string): string {
  const [, before = '', core = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(words) ?? []
  if (!/\p{L}/u.test(core)) return words
  const length = Math.ceil(core.length * LENGTH)
  let missing = length - core.length
  const longer = core.replace(/[aeiou]/gi, vowel => (missing-- > 0 ? vowel + vowel : vowel))
  return before + OVERRIDE + longer.padEnd(length, '·') + END + after
}
