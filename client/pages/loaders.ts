import type { Loader } from '../routing/page/page.ts'

/** Of all pages: browsers load them once the reader stays, or opens a page of which most readers need none. */
export const loaders: Record<string, Loader> = import.meta.glob('./*/load.ts', { eager: true, import: 'loader' })
