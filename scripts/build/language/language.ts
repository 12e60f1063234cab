import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import { compileMessages } from './messages.ts'
import { mirroredLocale, mirroredMessage } from './mirrored.ts'

/** Whether this build is for looking at the site in a language that runs the other way, never for readers. */
export const isMirrored = process.argv.includes('--mirrored')

const compiled = new Map<string, { source: string; code: string }>()

/**
 * The source of a module with its messages compiled, in the language of this build. What was compiled last of each path
 * is kept: both sides of a build ask for it, and in development each save asks for all.
 */
export function spoken(source: string, path: string): string {
  const known = compiled.get(path)
  if (known?.source === source) return known.code
  const code = isMirrored
    ? compileMessages(mirroredLocale(source, path), path, mirroredMessage)
    : compileMessages(source, path)
  compiled.set(path, { source, code })
  return code
}

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
