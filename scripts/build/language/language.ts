import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import { compileMessages } from './messages.ts'
import { mirroredLocale, mirroredMessage } from './mirrored.ts'

/** Whether this build is for looking at the site in a language that runs the other way, never for readers. */
export const isMirrored = process.argv.includes('--mirrored')

/** The source of a module with its messages compiled, in the language of this build. */
export const spoken = (source: string, path: string): string =>
  isMirrored ? compileMessages(mirroredLocale(source, path), path, mirroredMessage) : compileMessages(source, path)

/** Has a build speak its language. */
export const language: Plugin = {
  name: 'language',
  setup(build) {
    build.onLoad({ filter: /[\\/]client[\\/]text[\\/].*\.ts$/ }, ({ path }) => ({
      contents: spoken(readFileSync(path, 'utf8'), path),
      loader: 'ts',
    }))
  },
}
