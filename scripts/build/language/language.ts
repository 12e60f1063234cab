import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import { LOCALES } from '../../../shared/locales.ts'
import { compileMessages } from './messages.ts'
import { mirroredLocales, mirroredMessage } from './mirrored.ts'

/** Whether to build the pseudo-language that runs from right to left, for tests. */
export const isMirrored = process.argv.includes('--mirrored')

export type Languages = readonly [string, ...string[]]

const others = process.env['BUILD_LANGUAGES']?.split(',') ?? LOCALES.map(({ code }) => code)

/** Languages to build: English, and those in BUILD_LANGUAGES (`es,de`; empty: no other). Absent: all. */
export const ALL: Languages = ['en', ...others.filter(code => code !== 'en' && code !== '' && !isMirrored)]

/** Changes each message, in the pseudo-language. */
export const rewrite = isMirrored ? mirroredMessage : undefined

/**
 * A module's source with compiled messages.
 * @param languages of the build
 */
export const spoken = (source: string, path: string, languages: Languages = ['en']): string =>
  compileMessages(source, path, languages, rewrite)

/** Sources with messages. */
export const MESSAGES = /[\\/]shared[\\/]text[\\/].*\.ts$/

/** Lets the pseudo-language run from right to left. */
export const mirrored: Plugin['setup'] = build => {
  if (isMirrored)
    build.onLoad({ filter: /[\\/]shared[\\/]locales\.ts$/ }, ({ path }) => ({
      contents: mirroredLocales(readFileSync(path, 'utf8')),
      loader: 'ts',
    }))
}

/** Compiles messages into the sources, in several languages. */
export const languages = (codes: Languages): Plugin => ({
  name: 'languages',
  setup(build) {
    mirrored(build)
    build.onLoad({ filter: MESSAGES }, ({ path }) => ({
      contents: spoken(readFileSync(path, 'utf8'), path, codes),
      loader: 'ts',
    }))
  },
})
