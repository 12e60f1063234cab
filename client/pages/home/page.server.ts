import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/home',
  cache: { seconds: 60, query: { channel: 'id' } },
  variants: ['/?channel=1', '/?channel=2', '/?channel=99'],
}
