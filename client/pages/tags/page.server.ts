import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/lists',
  cache: { seconds: 60, query: { page: 'page' } },
  samples: ['/all-tags/s'],
  variants: ['/all-tags/a', '/tags?page=1'],
}
