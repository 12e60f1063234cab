import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { partyOf } from '../../accounts/passkeys/challenges.ts'
import { countDeparture } from '../../accounts/signInLimits.ts'
import { ApiError, invalid, notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { beginAttempt } from '../../oauth/attempts.ts'
import { CALLBACK } from '../../oauth/callback.ts'

const HOME = '/myinfo'

/**
 * The same device must finish: a picture on another site, which can make visitors call this, cannot send their device
 * id. Without a provider: the list of providers.
 */
export const handle: Handler<'user.oauthUrl'> = async ({ provider: name, return_to }, call) => {
  const { database, brand, device, providers, site, now } = call
  if (!name) {
    const named = providers.map(({ name, label }) => ({ name, label }))
    const offers = ['sessions', 'export', 'delete', ...(partyOf(call) ? ['passkeys'] : [])]
    return { providers: named, email: Boolean(call.mailer), offers }
  }
  const provider = providers.find(provider => provider.name === name)
  if (!provider) throw notFound()
  if (!device) throw invalid([{ path: 'Device-Uuid', message: 'Missing' }])
  await countDeparture(call)
  const checks = await beginAttempt(
    database,
    {
      brand,
      device,
      provider: name,
      redirect_uri: `${site.origin}${site.base}${CALLBACK}`,
      return_to: return_to ?? HOME,
    },
    now,
  )
  const url = await provider.begin(checks).catch(() => {
    throw new ApiError(503, 'NOT_AVAILABLE', () => text.providerUnavailable({ provider: provider.label }))
  })
  return { url: url.href, state: checks.state }
}
