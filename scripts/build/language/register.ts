import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ALL, spoken } from './language.ts'

/** `node --import` of programs that run from source: compiles their messages, which the build does for the others. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!/\/shared\/text\/.*\.ts$/.test(url) || !loaded.source) return loaded
    return { ...loaded, source: spoken(loaded.source.toString(), fileURLToPath(url), ALL) }
  },
})
