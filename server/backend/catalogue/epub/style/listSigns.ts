import { string } from 'css-tree'
import { isElement, nameOf, type Element } from '../files/markup.ts'
import type { Style, Styles } from './styles.ts'

const ROMANS = 'm cm d cd c xc l xl x ix v iv i'.split(' ')
const VALUES = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]

const roman = (number: number): string => {
  const at = VALUES.findIndex(value => value <= number)
  return at < 0 ? '' : ROMANS[at]! + roman(number - VALUES[at]!)
}

/** a … z, aa … */
const inLetters = (number: number, set: string): string =>
  number > 0 ? inLetters(Math.floor((number - 1) / set.length), set) + set.charAt((number - 1) % set.length) : ''

const latin = 'abcdefghijklmnopqrstuvwxyz'
const letters: Record<string, string> = {
  latin,
  alpha: latin,
  greek: 'αβγδεζηθικλμνξοπρστυφχψω',
  hiragana: 'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん',
  katakana: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン',
}

/** CSS names of digits, each with that of Unicode. */
const DIGITS =
  ' arabic-indic=arab bengali=beng devanagari=deva gujarati=gujr gurmukhi=guru kannada=knda khmer=khmr lao=laoo ' +
  'malayalam=mlym myanmar=mymr oriya=orya persian=arabext tamil=tamldec telugu=telu thai=thai cjk-decimal=hanidec '

/** Up to 99. */
const inHan = (number: number) => {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const digit = (value: number) => '一二三四五六七八九'.charAt(value - 1)
  return `${tens > 1 ? digit(tens) : ''}${tens > 0 ? '十' : ''}${digit(ones)}`
}

/** As a style of CSS writes it; in digits if it cannot. */
const written = (type: string, number: number): string => {
  const [, form, script = ''] = /^(?:(lower|upper)-)?(.+)$/.exec(type) ?? []
  const set = letters[script]
  let text = ''
  if (script === 'roman' && number < 4000) text = roman(number)
  else if (set !== undefined) text = inLetters(number, set)
  else if (/^(?:cjk-ideographic|(?:simp|trad)-chinese-.*|japanese-(?:in)?formal)$/.test(type) && number < 100)
    text = inHan(number)
  else if (type === 'decimal-leading-zero') text = String(number).padStart(2, '0')
  if (text !== '') return form === 'upper' ? text.toUpperCase() : text
  const [, system] = DIGITS.split(` ${type}=`, 2).map(rest => rest.split(' ')[0])
  return system ? new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(number) : String(number)
}

/** Generated text that counts, such as `\ue005lower-alpha\ue005) `. */
const counter = /\ue005([\w-]+)\ue005/
export const isCounter = (content: string): boolean => counter.test(content)

/** The sign before a list item, as browsers show it; none for bullets, which say nothing. */
const signOf = ({ listType, before }: Style, number: number): string => {
  if (isCounter(before)) return before.replace(counter, (_all, type: string) => written(type, number))
  if (/^["']/.test(listType)) return string.decode(listType)
  if (/^(?:none|disc|circle|square|disclosure-\w+)$/.test(listType)) return ''
  return `${written(listType, number)}${/^(?:cjk-[^d]|simp|trad|japan|hira|kata)/.test(listType) ? '、' : '. '}`
}

export const signsOf = (list: Element, styles: Styles): [Element, string][] => {
  const items = list.children.filter(isElement).filter(item => nameOf(item) === 'li')
  const { start, reversed } = list.attribs
  let number = Number.parseInt(start ?? (reversed === undefined ? '1' : String(items.length)), 10) || 0
  return items.map(item => {
    const own = Number.parseInt(item.attribs['value'] ?? '', 10)
    if (!Number.isNaN(own)) number = own
    return [item, signOf(styles.of(item), reversed === undefined ? number++ : number--)]
  })
}
