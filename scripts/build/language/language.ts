import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import { LOCALES, type Locale } from '../../../shared/locales.ts'
import { compileMessages } from './messages.ts'
import { mirroredLocales, mirroredMessage } from './mirrored.ts'

/** Whether to build the pseudo-language that runs from right to left, for tests. */
export const isMirrored = process.argv.includes('--mirrored')

type Languages = readonly [string, ...string[]]

const others = process.env['BUILD_LANGUAGES']?.split(',') ?? LOCALES.map(({ code }) => code)

/** Languages to build: English, and those in BUILD_LANGUAGES (`es,de`; empty: no other). Absent: all. */
export const ALL: Languages = ['en', ...others.filter(code => code !== 'en' && code !== '' && !isMirrored)]

const compiled = new Map<string, { source: string; code: string }>()

/**
 * A module's source with compiled messages, cached by path: both client and server build need it, and in development
 * each save needs all.
 * @param languages of the build
 */
export function spoken(source: string, path: string, languages: Languages = ['en']): string {
  const key = `${path} ${languages.join(' ')}`
  const known = compiled.get(key)
  if (known?.source === source) return known.code
  const code = compileMessages(source, path, languages, isMirrored ? mirroredMessage : undefined)
  compiled.set(key, { source, code })
  return code
}

const textFiles =
  (languages: Languages): Plugin['setup'] =>
  build => {
    if (isMirrored)
      build.onLoad({ filter: /[\\/]shared[\\/]locales\.ts$/ }, ({ path }) => ({
        contents: mirroredLocales(readFileSync(path, 'utf8')),
        loader: 'ts',
      }))
    build.onLoad({ filter: /[\\/]client[\\/]text[\\/].*\.ts$/ }, ({ path }) => ({
      contents: spoken(readFileSync(path, 'utf8'), path, languages),
      loader: 'ts',
    }))
  }

/** Compiles messages for a server, in several languages. */
export const languages = (codes: Languages): Plugin => ({ name: 'languages', setup: textFiles(codes) })

/** Compiles messages for browsers, in one language. */
export const language = (code: string): Plugin => ({
  name: 'language',
  setup(build) {
    const found = LOCALES.find(locale => locale.code === code) ?? LOCALES[0]
    build.onLoad({ filter: /[\\/]client[\\/]text[\\/]activeLocale\.ts$/ }, () => ({
      contents: soleLocale(isMirrored ? { ...found, dir: 'rtl' } : found),
      loader: 'ts',
    }))
    textFiles([code])(build)
  },
})

/** Replaces `client/text/activeLocale.ts` in scripts of one language. */
const soleLocale = ({ code, iso, dir, numbers }: Locale) =>
  `const locale = ${JSON.stringify({ code, iso, dir, numbers })}; export const activeLocale = () => locale`
