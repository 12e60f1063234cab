import type { ServerPage } from '../routing/page/serverPage.ts'
import { byFolder } from './byFolder.ts'

/** What the server knows of each page beside, by its name: what `page.ts` of each folder exports for it. */
export const serverPages = byFolder<ServerPage>(import.meta.glob('./*/page.ts', { eager: true, import: 'serverPage' }))
