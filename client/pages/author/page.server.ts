import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/lists',
  cache: { seconds: 60, query: { page: 'page' } },
  samples: ['/author/1'],
  variants: ['/author/1?page=1'],
}
