import type { loaders } from '../pages/loaders.ts'

let loading: Promise<typeof loaders> | undefined

/** How the pages are loaded: needed for navigation only, so brought after the first page. Rejects as any chunk does. */
export function pageLoaders(): Promise<typeof loaders> {
  loading ??= import('../pages/loaders.ts').then(module => module.loaders)
  // A failed import may succeed the next time.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
