import { APP_VERSION } from '../../../../shared/constants.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'nestedH5.info'> = async (_input, { app }) => ({
  app,
  links: { terms: '/myinfo/teams_of_services', privacy: '/myinfo/privacyPolicy' },
  version: APP_VERSION,
})
