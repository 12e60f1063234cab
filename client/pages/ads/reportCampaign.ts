import { SESSION, STORAGE } from '../../../shared/cookies.ts'
import type { Services } from '../../services/services.ts'
import { persistent, session } from '../../platform/storage.ts'
import { onceAgreed } from '../../features/consent/gate.ts'
import { reportVisit } from '../../features/tracking/report.ts'
import { idIn } from '../../routing/page/address.ts'

const SHORT = 200
const LONG = 500

const short = (value: string | null | undefined) => (value ?? '').slice(0, SHORT)

/** Once per session, when the visit has its ids and the reader has consented, if that is required. */
export async function reportCampaign(services: Services, { pathname, search, searchParams }: URL) {
  await onceAgreed(services.stores.host.brand)
  const landing_path = (pathname + search).slice(0, LONG)
  if (session.get(SESSION.campaign) === landing_path) return
  session.set(SESSION.campaign, landing_path)
  await reportVisit(services)
  await services.api.post(
    'selfAttribution.reportData',
    {
      ndpid: short(session.get(SESSION.ndpid)),
      nbid: short(persistent.get(STORAGE.nbid)),
      campaign: short(searchParams.get('utm_campaign')),
      source: short(searchParams.get('utm_source')),
      medium: short(searchParams.get('utm_medium')),
      book_id: idIn(searchParams.get('book_id')),
      landing_path,
    },
    { background: true },
  )
}
