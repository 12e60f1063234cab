import type { Loader } from '../routing/page/page.ts'

/** A chunk of its own: server-rendered pages need none of it. */
export const loaders: Record<string, Loader> = import.meta.glob('./*/load.ts', { eager: true, import: 'loader' })
