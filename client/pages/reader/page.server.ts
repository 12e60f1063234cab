import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'reading/reader',
  cache: { seconds: 60, query: { key: 'id' }, needs: ['bookid'] },
  samples: ['/book-reader/1/1', '/book-reader/1/6'],
  variants: ['/book-reader', '/book-reader/1', '/book-reader/1/9999'],
}
