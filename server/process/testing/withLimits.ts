import type { Limits } from '../../limits.ts'

type Changes = Partial<Limits & { DATABASE_PATIENCE: number }>

/** Puts the numbers into the files that have limits: the sources, and built programs. */
const hooks = (changes: Changes) => `
import { registerHooks } from 'node:module'
const changes = ${JSON.stringify(changes)}
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!/\\/limits\\.ts$|\\/dist\\//.test(url) || !loaded.source) return loaded
    const put = (source, [name, value]) =>
      source.replace(new RegExp('\\\\b' + name + '( = |: )[\\\\d_e.]+', 'g'), name + '$1' + value)
    return { ...loaded, source: Object.entries(changes).reduce(put, String(loaded.source)) }
  },
})`

/**
 * Node's options for a program of ours that a test starts: it, and what it starts itself, have other limits than a
 * server. Nobody can set them, so they are put into its code as it is read.
 */
export const withLimits = (changes: Changes): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(hooks(changes))}`,
]
