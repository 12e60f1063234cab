import type { ServerPage } from '../routing/page/serverPage.ts'
import { byFolder } from './byFolder.ts'

/** What the server knows of each page in addition, by name: the `serverPage` of each `page.ts`. */
export const serverPages = byFolder<ServerPage>(import.meta.glob('./*/page.ts', { eager: true, import: 'serverPage' }))
