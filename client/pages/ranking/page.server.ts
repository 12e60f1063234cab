import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/lists',
  cache: { seconds: 60 },
  samples: ['/ranking/1', '/ranking/popular/1/1'],
}
