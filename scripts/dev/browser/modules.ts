import {
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
  setSignature,
} from 'react-refresh/runtime'
import type { ModuleUpdate } from '../pageUpdate.ts'

// Before React is loaded, which looks for it.
injectIntoGlobalHook(window)

type Exports = Record<string, unknown>

const modules = new Map<string, Exports>()
/** Addresses of new versions of modules that are not loaded yet. */
const waiting = new Map<string, string>()

/** The page's modules, which register here (`scripts/dev/update.ts`), and their exports. */
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
  provide: (name: string, exports: Exports) => void modules.set(name, exports),
  get(name: string): Exports {
    const found = modules.get(name)
    if (!found) throw new Error(`The page has no ${name}.`)
    return found
  },
}
Object.assign(globalThis, { quireModules })

/**
 * Replaces modules of the page, in this order; those not loaded yet are replaced when they load. False if that is
 * impossible and the page must reload. Throws what the new code throws.
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
