import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/campaign',
  samples: ['/invited-to-help/1', '/invited-to-help/2', '/invited-to-help/3'],
}
