import type { ServerPage } from '../routing/page/page.ts'

type Found = Record<string, ServerPage>

export const serverPages: Found = import.meta.glob('./*/page.ts', { eager: true, import: 'serverPage' })
