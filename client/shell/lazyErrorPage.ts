import { chunk } from '../routing/page/chunk.ts'

/** The error page. Its code loads after hydration, unless the page is one; if that fails, the last resort is shown. */
export const errorPage = chunk(() => import('./ErrorPage.tsx').then(part => part.ErrorPage))
