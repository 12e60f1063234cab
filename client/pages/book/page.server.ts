import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'reading/book',
  cache: { seconds: 60, query: { chapters: 'page' }, needs: ['bookId'] },
  samples: ['/novel/1/x/y'],
  variants: ['/novel/1/x/y?chapters=1', '/novel/1/x/y?chapters=2', '/novel/9999/x/y'],
}
