import { CONTRACT_VERSION } from '../../../../shared/contractVersion.ts'
import { partyOf } from '../../accounts/passkeys/challenges.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'site.capabilities'> = async (_input, call) => ({
  offers: {
    accounts: true,
    mail: Boolean(call.mailer),
    third_party: call.providers.length > 0,
    sessions: true,
    export: true,
    delete: true,
    passkeys: partyOf(call) !== undefined,
    payments: Boolean(call.payments),
    auto_unlock: true,
    reading_log: true,
    shelf: true,
    ratings: true,
    comments: call.comments.places !== 'off',
    updates: true,
    passages: true,
    settings: true,
    push: Boolean(call.push?.keyOf(call.brand)),
    complaints: true,
    invitations: true,
    tracking: true,
  },
  contract_version: CONTRACT_VERSION,
})
