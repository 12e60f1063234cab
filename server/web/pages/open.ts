import {
  copyVariantOf,
  createStores,
  failure,
  Notices,
  openPage,
  type Opened,
  type Services,
} from '../../../client/app/ssr.ts'
import { redirectOf } from './address.ts'
import { fetchOffers, ownHostOf } from './capabilities.ts'
import { backendOf, pageApi } from './pageApi.ts'
import type { Context, Requester, Target } from './pageContext.ts'

/** Services of one page: anonymous, with their own stores. */
export function createServices(target: Target, requester: Requester, context: Context): Services {
  const { brand, domain, locale } = target
  const noStorage = { get: () => undefined, set: () => false, remove: () => {} }
  const api = pageApi(target, requester, context)
  const lacks = context.backends.lacks(backendOf(brand, context), suspects =>
    fetchOffers(pageApi({ ...target, domain: ownHostOf(brand) }, requester, context, { isProbe: true }), suspects),
  )
  const shown = brand.publicIn[locale.code]!
  const words = copyVariantOf(shown.theme)
  return {
    api,
    stores: createStores({ ...shown, words }, domain, noStorage, lacks),
    shownCopy: words && {},
    notices: new Notices(),
    domain,
  }
}

/**
 * Opens a page: its route and primary data, known before anything is sent. Failures are logged and become the error
 * page.
 */
export async function open(
  { brand, url }: Target,
  { ids }: Requester,
  services: Services,
  signal: AbortSignal,
  { log }: Context,
): Promise<Opened> {
  const opened = await openPage(url, services, signal).catch((err: unknown) => {
    log.error({ err, brand: brand.key, requestId: ids.requestId }, 'page loader failed')
    return failure(500)
  })
  const redirect = opened.redirect === undefined ? redirectOf(url, opened) : undefined
  return redirect === undefined ? opened : { status: 301, redirect }
}
