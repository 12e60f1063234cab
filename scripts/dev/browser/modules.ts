import {
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
  setSignature,
} from 'react-refresh/runtime'
import type { ModuleUpdate } from '../pageUpdate.ts'

// React looks for it when it is loaded: this file comes first.
injectIntoGlobalHook(window)

type Exports = Record<string, unknown>

const modules = new Map<string, Exports>()
/** Addresses of modules that are newer than the page's, but not loaded yet. */
const waiting = new Map<string, string>()

/**
 * What the modules of the page say of themselves (`scripts/dev/liveModules.ts`), and ask of it when they are replaced.
 */
export const quireModules = {
  define(name: string, exports: Exports, components: Record<string, unknown>, hooks: string) {
    modules.set(name, exports)
    for (const [key, value] of Object.entries(components)) {
      if (!isLikelyComponentType(value)) continue
      register(value, `${name} ${key}`)
      setSignature(value, hooks)
    }
    const newer = waiting.get(name)
    waiting.delete(name)
    if (newer) void import(newer).then(performReactRefresh)
  },
  provide(name: string, exports: Exports) {
    modules.set(name, exports)
  },
  get(name: string): Exports {
    const found = modules.get(name)
    if (!found) throw new Error(`The page has no ${name}.`)
    return found
  },
}
Object.assign(globalThis, { quireModules })

/**
 * Puts new modules in the place of the page's, in this order; what is not loaded yet is replaced when it is. False
 * where that cannot be, and the page must be loaded anew; throws what the new code throws.
 */
export async function replaceModules(all: readonly ModuleUpdate[]): Promise<boolean> {
  const loaded = all.filter(({ name }) => modules.has(name))
  if (!loaded.every(canBeReplaced)) return false
  for (const { name, href } of all) waiting.set(name, href)
  for (const { name, href } of loaded) {
    waiting.delete(name)
    await import(href)
  }
  performReactRefresh()
  return true
}

const canBeReplaced = ({ name }: ModuleUpdate) =>
  !name.endsWith('x') || Object.values(quireModules.get(name)).every(isLikelyComponentType)
