import type { ServerPage } from '../routing/page/page.ts'

type Found = Record<string, ServerPage>

/** What else the server knows of each page, by name: the `serverPage` of each `page.ts`. */
export const serverPages: Found = import.meta.glob('./*/page.ts', { eager: true, import: 'serverPage' })
