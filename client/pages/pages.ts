import type { DefinedPage } from '../routing/page/definePage.ts'
import type { Page } from '../routing/page/page.ts'
import { byFolder } from './byFolder.ts'

const found = byFolder<DefinedPage>(import.meta.glob('./*/page.ts', { eager: true, import: 'page' }))

/** Every page of the site: what `page.ts` of each folder defines. */
export const pages: readonly Page[] = Object.entries(found).map(([name, page]) => ({ ...page, name }))
