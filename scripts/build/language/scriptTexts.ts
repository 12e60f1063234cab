import type { Plugin } from 'esbuild'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { LOCALES } from '../../../shared/locales.ts'
import { isMirrored, MESSAGES, mirrored, rewrite, type Languages } from './language.ts'
import { areasIn, HELPERS } from './messages.ts'

/** Stands for texts in bundled scripts: a call of what exists nowhere, with the helpers that the texts need. */
const TEXTS = 'QUIRE_TEXTS'
const CALL = new RegExp(`\\b${TEXTS}\\("([^"]+)"((?:,[\\w$]+)*)\\)`, 'g')
/** In compiled messages: strings, which stay the same, and helpers. */
const STRING_OR_HELPER = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|(?<![\\w.])(?:${HELPERS.join('|')})(?=\\()`, 'g')

type Area = { helpers: readonly string[]; inLanguages: readonly string[] }

/**
 * Scripts for browsers, which have one language each: they are bundled once, with calls in place of the texts, and get
 * their texts before they are minified.
 */
export function scriptTexts(codes: Languages) {
  const known = new Map<string, string>()
  const texts = new Map<string, Area>([['locale', { helpers: [], inLanguages: codes.map(localeOf) }]])

  /** A source with placeholders, if it has texts. */
  function placeholders(path: string): string | undefined {
    const areas = areasIn(readFileSync(path, 'utf8'), path, rewrite)
    if (!areas) return undefined
    const exported = areas.map(({ name, codeIn }) => {
      const inLanguages = codes.map(codeIn)
      const helpers = HELPERS.filter(helper => inLanguages.some(code => code.includes(`${helper}(`)))
      const key = `${basename(dirname(path))}/${name}`
      texts.set(key, { helpers, inLanguages })
      return `export const ${name} = /* @__PURE__ */ ${TEXTS}(${[JSON.stringify(key), ...helpers].join(', ')})`
    })
    return [`import { ${HELPERS.join(', ')} } from '../../format.ts'`, ...exported].join('\n')
  }

  return {
    plugin: {
      name: 'script-texts',
      setup(build) {
        mirrored(build)
        build.onLoad({ filter: /[\\/]shared[\\/]text[\\/]activeLocale\.ts$/ }, () => ({
          contents: `const locale = ${TEXTS}("locale"); export const activeLocale = () => locale`,
        }))
        build.onLoad({ filter: MESSAGES }, ({ path }) => {
          const contents = known.get(path) ?? placeholders(path)
          if (contents === undefined) return undefined
          known.set(path, contents)
          return { contents }
        })
      },
    } satisfies Plugin as Plugin,
    /** A script with the texts of a language. */
    fill: (script: string, code: string): string =>
      script.replace(CALL, (_, key: string, names: string) => {
        const { helpers, inLanguages } = texts.get(key)!
        const named = (part: string) => names.split(',')[helpers.indexOf(part) + 1] || part
        return `(${inLanguages[codes.indexOf(code)]!.replace(STRING_OR_HELPER, named)})`
      }),
  }
}

/** A built script: its text, and the names of the scripts that it imports, at once or later. */
type Script = { text: string; imports: readonly string[] }

/**
 * Scripts in one language, by name. Those without texts are the same in all; others, and those that import them, get
 * names of their own, with a hash of all that they import. `rename` puts the new names into a text.
 * @param scripts by name, `main-4QH2ZK7A.js`
 */
export function inLanguage(scripts: ReadonlyMap<string, Script>, fill: (script: string) => string) {
  const filled = new Map(Array.from(scripts, ([name, { text }]) => [name, fill(text)]))
  const hashes = new Map(Array.from(filled, ([name, text]) => [name, hashOf(text)]))
  const names = new Map(
    [...scripts.keys()].map(name => {
      const all = new Set([name])
      for (const one of all) for (const next of scripts.get(one)?.imports ?? []) all.add(next)
      const isCommon = [...all].every(one => filled.get(one) === scripts.get(one)?.text)
      return [name, isCommon ? name : name.replace(HASH, `-${hashOf([...all].map(one => hashes.get(one)).join())}.js`)]
    }),
  )
  const rename = (text: string) => text.replace(NAME, name => names.get(name) ?? name)
  return { rename, files: new Map(Array.from(filled, ([name, text]) => [rename(name), rename(text)])) }
}

const HASH = /-[A-Z0-9]{8}\.js$/
/** Looks behind, since each letter of a long word would begin a search to its end. */
const NAME = /(?<![\w.-])[\w.-]+-[A-Z0-9]{8}\.js\b/g
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()

/** The language of a script, as an expression. */
function localeOf(of: string): string {
  const { code, iso, dir, numbers, dates } = LOCALES.find(locale => locale.code === of) ?? LOCALES[0]
  return JSON.stringify({ code, iso, dir: isMirrored ? 'rtl' : dir, numbers, dates })
}
