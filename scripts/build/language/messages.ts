import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { textsIn, isTranslated, translatedTexts, type Texts } from './catalogue.ts'

/** Files of the catalogue: `shared/text/<locale>/<group>/<area>.ts`. */
const CATALOGUE = /[\\/]shared[\\/]text[\\/]\w+[\\/]\w+[\\/]\w+\.ts$/

type Rewrite = (message: MessageFormatElement[]) => MessageFormatElement[]

/** Texts of one export of a catalogue file; compiles them once in each language. */
type Area = { name: string; codeIn: (language: string) => string }
const known = new Map<string, { source: string; rewrite: Rewrite | undefined; areas: Area[] }>()

/**
 * The areas of a catalogue file, cached by path: client and server build need both, and in development each save needs
 * all. Undefined for other files.
 */
export function areasIn(source: string, path: string, rewrite?: Rewrite): Area[] | undefined {
  if (!CATALOGUE.test(path) || !source.includes('= messages({')) return undefined
  const before = known.get(path)
  if (before?.source === source && before.rewrite === rewrite) return before.areas
  const areas = Object.entries(textsIn(source, path)).map(([name, english]): Area => {
    const codes = new Map<string, string>()
    const compile = (language: string) => {
      const where = language === 'en' ? `${path}: ${name}` : `${path} (${language}): ${name}`
      const code = codeOfTexts(translatedTexts(english, language, path, name), where, rewrite)
      codes.set(language, code)
      return code
    }
    return { name, codeIn: language => codes.get(language) ?? compile(language) }
  })
  known.set(path, { source, rewrite, areas })
  return areas
}

/**
 * Compiles the messages of a catalogue file, so that browsers need no ICU parser: strings stay strings, messages with
 * arguments become functions. Other files are returned unchanged. Throws for invalid ICU MessageFormat.
 * @param languages codes; with several, each text is looked up when it is read. Absent: English
 * @param rewrite changes each message first
 */
export function compileMessages(
  source: string,
  path: string,
  languages: readonly [string, ...string[]] = ['en'],
  rewrite?: Rewrite,
): string {
  const areas = areasIn(source, path, rewrite)
  if (!areas) return source
  const compiled = areas.map(({ name, codeIn }) => {
    const [first, ...others] = languages
    if (others.length === 0 || !isTranslated(path)) return `export const ${name} = ${codeIn(first)}`
    const translations = others.map(language => `${language}: ${codeIn(language)}`).join(', ')
    return `export const ${name} = localized(${codeIn(first)}, { ${translations} })`
  })
  return [
    `import { ${HELPERS.join(', ')} } from '../../format.ts'`,
    `import { localized } from '../../localized.ts'`,
    ...compiled,
  ].join('\n')
}

/** Functions of `shared/text/format.ts` that compiled messages call. */
export const HELPERS = ['compact', 'number', 'plural'] as const

function codeOfTexts(texts: Texts, where: string, rewrite?: Rewrite): string {
  const codeIn = (text: Texts, place: string) => codeOfTexts(text, `${where}${place}`, rewrite)
  if (typeof texts === 'string') return codeOfMessage(texts, where, rewrite)
  if (Array.isArray(texts)) return `[${texts.map((text, index) => codeIn(text, `[${index}]`)).join(', ')}]`
  return `{ ${Object.entries(texts)
    .map(([key, text]) => `${JSON.stringify(key)}: ${codeIn(text, `.${key}`)}`)
    .join(', ')} }`
}

function codeOfMessage(message: string, where: string, rewrite: Rewrite = parsed => parsed): string {
  try {
    const elements = rewrite(parse(message))
    if (!elements.some(({ type }) => type !== TYPE.literal)) return joined(elements)
    return elements.some(({ type }) => type === TYPE.tag)
      ? `values => [${elements.map(partOf).join(', ')}]`
      : `values => ${joined(elements)}`
  } catch (error) {
    throw new Error(`${where}: “${message}” does not compile: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/** A part of a message with tags: text, or the caller's function applied to the words in a tag. */
const partOf = (element: MessageFormatElement) =>
  element.type === TYPE.tag ? `${value(element.value)}(${joined(element.children)})` : codeOf(element)

/** A string expression. Only arguments may be other types. */
const joined = (elements: MessageFormatElement[], pound?: string): string =>
  [
    ...(elements[0] && elements[0].type !== TYPE.argument ? [] : ['""']),
    ...elements.map(element => codeOf(element, pound)),
  ].join(' + ')

/** An expression for one part of a message, with its values in `values`, a longer name than minified helpers have. */
function codeOf(element: MessageFormatElement, pound = ''): string {
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value)
    case TYPE.argument:
      return value(element.value)
    case TYPE.pound:
      return `number(${pound})`
    case TYPE.number:
      if (element.style && element.style !== 'compact') throw new Error('numbers are plain or compact')
      return `${element.style ?? 'number'}(${value(element.value)})`
    case TYPE.plural: {
      if (element.pluralType === 'ordinal') throw new Error('ordinal forms are not supported')
      const count = value(element.value)
      const forms = codeOfCases(element.options, element.offset ? `${count} - ${element.offset}` : count)
      return `plural(${count}, ${forms}${element.offset ? `, ${element.offset}` : ''})`
    }
    case TYPE.select: {
      const cases = codeOfCases(element.options, pound).replace('{', '{ __proto__: null,')
      return `(cases => cases[${value(element.value)}] ?? cases.other)(${cases})`
    }
    case TYPE.tag:
      throw new Error('a tag cannot stand inside of another, nor in a plural')
    default:
      throw new Error('dates and times are not supported')
  }
}

const codeOfCases = (cases: Record<string, { value: MessageFormatElement[] }>, pound: string) =>
  `{ ${Object.entries(cases)
    .map(([name, { value }]) => `${JSON.stringify(name)}: ${joined(value, pound)}`)
    .join(', ')} }`

function value(name: string): string {
  if (!/^[a-z]\w*$/i.test(name)) throw new Error(`“${name}” is no name of an argument`)
  return `values.${name}`
}
