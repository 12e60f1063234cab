import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['novel-bookId-category-bookName___en'],
  screen: () => import('./BookPage.tsx'),
  ownBar: true,
  isPersonal: true,
  openBook: data => ('withdrawn' in data ? null : { bookId: data.book.id }),
}

export const serverPage: ServerPage = {
  script: 'reading/book',
  cache: { seconds: 60, query: { chapters: 'page' }, needs: ['bookId'] },
  samples: ['/novel/1/x/y'],
  variants: ['/novel/1/x/y?chapters=1', '/novel/1/x/y?chapters=2', '/novel/9999/x/y'],
}
