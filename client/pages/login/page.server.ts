import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = { script: 'account/signIn' }
