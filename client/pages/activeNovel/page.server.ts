import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/campaign',
  samples: ['/active-novel/1/x/y', '/active-novel/1/x/y?active_id=3'],
}
