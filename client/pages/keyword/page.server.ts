import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/lists',
  cache: { seconds: 60, isEndless: true },
  samples: ['/keywords/whale/1'],
  variants: ['/keywords/lamp/1'],
}
