import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'own/link',
  samples: ['/AbCdEf0123456789'],
  variants: ['/AbCdEf0123456789AbCd'],
}
