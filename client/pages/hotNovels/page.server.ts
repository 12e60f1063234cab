import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/lists',
  cache: { seconds: 60 },
  samples: ['/hotnovels', '/hotnovels/w/1'],
  variants: ['/hotnovels/a/1'],
}
