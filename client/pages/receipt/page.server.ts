import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'own/receipt',
  samples: ['/myinfo/receipt/1'],
  variants: ['/myinfo/receipt/x'],
}
