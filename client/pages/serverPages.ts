import type { ServerPage } from '../routing/page/page.ts'

type Found = Record<string, ServerPage>

/** What the server knows of each page in addition, by name: the `serverPage` of each `page.ts`. */
export const serverPages: Found = import.meta.glob('./*/page.ts', { eager: true, import: 'serverPage' })
