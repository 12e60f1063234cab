import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = { script: 'discover/campaign', samples: ['/ads?book_id=1'] }
