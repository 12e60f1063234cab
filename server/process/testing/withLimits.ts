import type { Limits } from '../../limits.ts'

type Changes = Partial<Limits & { DATABASE_CONNECT_TIMEOUT: number }>

/** Replaces limits in sources and built programs. */
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
 * Node options for a program that a test starts: it and its child processes get other limits. There are no settings for
 * them, so they are replaced when the code is loaded.
 */
export const withLimits = (changes: Changes): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(hooks(changes))}`,
]
