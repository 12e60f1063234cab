import type { Loader } from '../routing/page/page.ts'

/**
 * How each page is loaded, by name: the `loader` of each folder's `load.ts`. A chunk of its own: server-rendered pages
 * need none of it.
 */
export const loaders: Record<string, Loader> = import.meta.glob('./*/load.ts', { eager: true, import: 'loader' })
