import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { LOCALES } from '../../shared/locales.ts'
import { englishTexts, readTranslations, translationFile, type Texts } from '../build/language/catalogue.ts'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createInterface, type Interface } from 'node:readline/promises'
import { maySayTheSame } from './sameAsEnglish.ts'

/** Allowed quotation marks and apostrophes by language; other languages may use all but straight ones. */
const QUOTES: Record<string, string> = {
  es: '«»“”‘’',
  cn: '“”‘’《》「」『』',
  de: '„“‚‘’',
  fr: '«»’',
  pt: '“”‘’',
  ph: '“”‘’',
  vi: '“”‘’',
}
const TYPOGRAPHIC = '«»“”„‚‘’「」『』《》'
const ANY_QUOTE = /["'«»“”„‚‘’「」『』]/g

/** What a language's typography refuses. */
const TYPOGRAPHY: Record<string, readonly [pattern: RegExp, problem: string]> = {
  cn: [/(?<!…)…(?!…)|\p{Script=Han} ?[,.!?;:]/u, 'has half an ellipsis or half-width punctuation'],
  fr: [
    /[ \u00a0](?=[:;!?»%])|«(?!\u202f)|\b(?:de|que) \{(?:author|book|brand|name|title)\}/u,
    'has another space than U+202F beside a mark, or a word that is elided before some names',
  ],
}

/** The parts of a message by which two languages are compared. */
type Shape = { arguments: string[]; plurals: string[][]; literals: string }

/**
 * Problems of the translations into a language, one line each: `de.json: reader.back: …`. Every English message
 * needs a translation with the same arguments and the language's plural forms.
 * @param locale code of one of `LOCALES`
 */
export function translationProblems(locale: string): string[] {
  const english = new Map(entriesOf(englishTexts()))
  const translated = new Map(entriesOf(readTranslations(locale)))
  const problems = [...english].flatMap(([key, source]) => {
    const text = translated.get(key)
    if (text === undefined) return [`${key}: missing`]
    return messageProblems(key, source, text, locale).map(problem => `${key}: ${problem}`)
  })
  const unknown = [...translated.keys()].filter(key => !english.has(key)).map(key => `${key}: not in English`)
  return [...problems, ...unknown].map(problem => `${translationFile(locale)}: ${problem}`)
}

const pluralForms = (locale: string) => {
  const { iso } = LOCALES.find(({ code }) => code === locale) ?? LOCALES[0]
  return new Intl.PluralRules(iso).resolvedOptions().pluralCategories as string[]
}

/** Messages with their keys, as `reader.back` and `privacy.sections.who.blocks.0`. */
const entriesOf = (texts: Texts, path = ''): [string, string][] =>
  typeof texts === 'string'
    ? [[path, texts]]
    : Object.entries(texts).flatMap(([key, inner]) => entriesOf(inner, path ? `${path}.${key}` : key))

/** Problems of one message in a language. @param source the English message */
export function messageProblems(key: string, source: string, text: string, locale: string): string[] {
  let [target, found]: (Shape | undefined)[] = []
  try {
    ;[target, found] = [shapeOf(source), shapeOf(text)]
  } catch (error) {
    return [`“${text}” does not compile: ${error instanceof Error ? error.message : error}`]
  }
  const categories = pluralForms(locale)
  const problems: string[] = []
  if (String(target.arguments) !== String(found.arguments))
    problems.push(`has {${found.arguments.join('}, {')}}, English {${target.arguments.join('}, {')}}`)
  for (const forms of found.plurals) {
    const named = forms.flatMap(form => (form === '=1' ? ['one'] : form.startsWith('=') ? [] : [form]))
    const missing = categories.filter(form => !named.includes(form) && !(form === 'many' && locale !== 'en'))
    const unknown = forms.filter(form => !form.startsWith('=') && !categories.includes(form))
    // Romance languages have a form for millions, which may be the common one.
    if (missing.length) problems.push(`lacks the plural form ${missing.join(', ')}`)
    if (unknown.length) problems.push(`the language has no plural form ${unknown.join(', ')}`)
  }
  const wrong = [...new Set(found.literals.match(ANY_QUOTE))].filter(
    quote => !(QUOTES[locale] ?? TYPOGRAPHIC).includes(quote),
  )
  if (wrong.length) problems.push(`has the quotation marks ${wrong.join(' ')}`)
  const [pattern, problem] = TYPOGRAPHY[locale] ?? []
  if (problem && pattern?.test(text)) problems.push(problem)
  if (text === source && /\p{L}{2}/u.test(target.literals) && !maySayTheSame(text, locale))
    problems.push(`“${text}” is English`)
  if (isLabel(source, key) && width(text) > Math.max(1.4 * width(source), ROOM))
    problems.push(`“${text}” is too long for a button: at most ${Math.floor(Math.max(1.4 * width(source), ROOM))}`)
  if (/^\s|\s$/.test(text) && !/^\s|\s$/.test(source)) problems.push('begins or ends with a space')
  return problems
}

/** Width that fits any button at 320 px: short English words are longer in nearly all languages. */
const ROOM = 26

/** Whether a message may be shown on a button or tab: a few words without a full stop. */
const isLabel = (text: string, key: string) =>
  text.length <= 24 &&
  !/[.!?…:{<]/.test(text) &&
  !/subject$|[Tt]itle$|heading$|^(legal|heads|headings|receipts|shelfButton)\./.test(key)

/** In letters of Latin script; Chinese ones are twice as wide. */
const width = (text: string) => [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0)

function shapeOf(message: string): Shape {
  const shape: Shape = { arguments: [], plurals: [], literals: '' }
  const found = new Set<string>()
  const read = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal) shape.literals += element.value
      else if (element.type === TYPE.tag) {
        found.add(`<${element.value}>`)
        read(element.children)
      } else if (element.type !== TYPE.pound) {
        if (element.type === TYPE.plural) shape.plurals.push(Object.keys(element.options))
        const cases = element.type === TYPE.select ? Object.keys(element.options).toSorted() : []
        // One language may need a plural where another needs only the number.
        found.add([element.value, ...cases].join(' '))
        if (element.type === TYPE.plural || element.type === TYPE.select)
          for (const { value } of Object.values(element.options)) read(value)
      }
    }
  }
  read(parse(message))
  shape.arguments = [...found].toSorted()
  return shape
}

/** Writes a language's texts, formatted, if they have changed. */
function write(locale: string, texts: Record<string, Texts>): void {
  if (JSON.stringify(readTranslations(locale)) === JSON.stringify(texts)) return
  const file = translationFile(locale)
  writeFileSync(file, JSON.stringify(texts, null, 2))
  spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', file], { stdio: 'inherit' })
}

type Ask = (question: string) => Promise<string>

/**
 * Asks for the messages that a language lacks, and returns its texts in the order of English. Those without an answer
 * stay missing.
 */
async function translated(english: Texts, known: Texts | undefined, ask: Ask, path = ''): Promise<Texts | undefined> {
  if (typeof english === 'string')
    return typeof known === 'string' ? known : (await ask(`${path} “${english}”`)) || undefined
  const found: [string, Texts][] = []
  for (const [key, text] of Object.entries(english)) {
    const inner = await translated(
      text,
      (known as Record<string, Texts> | undefined)?.[key],
      ask,
      path ? `${path}.${key}` : key,
    )
    if (inner !== undefined) found.push([key, inner])
  }
  if (!Array.isArray(english)) return Object.fromEntries(found)
  // An incomplete list would shift its texts.
  return found.length === english.length ? found.map(([, text]) => text) : known
}

/** What a language lacks besides its messages. */
function remaining(code: string): string[] {
  const locale = LOCALES.find(one => one.code === code)
  const row = 'a row: its section, numbers and dates as the language writes them (shared/text/text.test.ts compares)'
  return [
    ...(locale ? [] : [`shared/locales.ts: lacks ${row}`]),
    ...(code in QUOTES
      ? []
      : [`scripts/check/translations.ts: any quotation marks pass until QUOTES names those of ${code}`]),
  ]
}

async function ask(code: string, terminal: Interface): Promise<void> {
  const english = englishTexts()
  const questions: Ask = async question => (await terminal.question(`${code}: ${question}\n> `)).trim()
  // Area by area, so that those answered stay.
  for (const area of Object.keys(english)) {
    const known = readTranslations(code)
    const texts = { ...known, [area]: (await translated(english[area]!, known[area], questions, area)) ?? {} }
    write(code, Object.fromEntries(Object.keys(english).flatMap(area => (texts[area] ? [[area, texts[area]]] : []))))
  }
}

/**
 * As a program: updates the English of translators, asks in a terminal for the messages that languages lack, and prints
 * problems of the translations.
 */
if (import.meta.main) {
  write('en', englishTexts())
  const named = process.argv.slice(2)
  const codes = named.length > 0 ? named : LOCALES.slice(1).map(({ code }) => code)
  if (process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    for (const code of codes) await ask(code, terminal)
    terminal.close()
  }
  for (const hint of named.flatMap(remaining)) process.stderr.write(`${hint}\n`)
  const problems = codes.flatMap(translationProblems)
  process.stdout.write(problems.map(problem => `${problem}\n`).join(''))
  if (problems.length > 0) process.exitCode = 1
}
