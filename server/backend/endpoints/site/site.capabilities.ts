import { CONTRACT_VERSION } from '../../../../shared/contract/changeLog.ts'
import type { Handler } from '../../call/handler.ts'

/** By the settings: mail, third parties and payments may be off. */
export const siteCapabilities: Handler<'site.capabilities'> = async (_input, { mailer, payments, providers }) => ({
  offers: {
    accounts: true,
    mail: Boolean(mailer),
    third_party: providers.length > 0,
    payments: Boolean(payments),
    reading_log: true,
    shelf: true,
    complaints: true,
    invitations: true,
    tracking: true,
  },
  contract_version: CONTRACT_VERSION,
})
