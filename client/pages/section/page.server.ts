import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/lists',
  cache: { seconds: 60, query: { page: 'page' } },
  samples: ['/secPage/1/x'],
  variants: ['/secPage/1/x?page=1'],
}
