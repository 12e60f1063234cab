import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = { script: 'discover/search', cache: { seconds: 30, notWith: ['keyword'] } }
