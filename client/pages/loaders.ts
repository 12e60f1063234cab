import type { Loader } from '../routing/page/page.ts'

/**
 * How each page is loaded, by its name: what `load.ts` of each folder exports. One chunk of its own: a page that the
 * server rendered needs none of it.
 */
export const loaders: Record<string, Loader> = import.meta.glob('./*/load.ts', { eager: true, import: 'loader' })
