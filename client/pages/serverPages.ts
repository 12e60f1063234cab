import type { ServerPage } from '../routing/page/serverPage.ts'
import { byFolder } from './byFolder.ts'

/** What the server knows of each page beside, by its name: what `page.server.ts` of each folder exports. */
export const serverPages = byFolder<ServerPage>(
  import.meta.glob('./*/page.server.ts', { eager: true, import: 'serverPage' }),
)
