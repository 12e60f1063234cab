import { chunk } from '../routing/page/chunk.ts'

/** The error page. Its code is loaded after hydration, unless the page is one; without it the last resort is shown. */
export const errorPage = chunk(() => import('./ErrorPage.tsx').then(part => part.ErrorPage))
