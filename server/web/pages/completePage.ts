import type { PageSlot } from '../admission/pageSlots.ts'
import { largeSlots } from './discovery/largeSlots.ts'
import { resourceAt, makeResource, refusal, type Resource } from './discovery/resources.ts'
import { createServices, openedPage, type Target, type Requester, type Context, type Shown } from './pageContext.ts'
import { ownAddress, pathOf } from './address.ts'
import { inLocale } from '../../inLocale.ts'
import { documentOf, renderPage } from './render.ts'

/** A complete page for all readers. */
export type WholePage = {
  status: number
  /** Content-Type, if it is not HTML. */
  type?: string
  html: Buffer
  /** Its Content-Security-Policy. */
  policy: string
  /** Language tag (BCP 47); absent for resources. */
  language?: string
  /** Whether its brand has several languages, so that it varies by the browser's preference. */
  isTranslated?: boolean
  /** Its canonical address, as a path. */
  canonical?: string
  /** Whether it is complete and its address is not secret. */
  isCacheable: boolean
}

/** A complete page, or a redirect. */
export type Complete = (WholePage & { redirect?: undefined }) | { status: number; redirect: string }

/** Renders a page or resource for no reader in particular. Undefined if no slot was free. Releases its slot. */
export type CompletePage = (asked: Target, requester: Requester, slot: PageSlot) => Promise<Complete | undefined>

/** Statuses of missing or withdrawn content. */
const NOT_FOUND: ReadonlySet<number> = new Set([404, 410])

export function completePages(context: Context): CompletePage {
  const largeSlotOf = largeSlots(context.dataTimeout, context.rates.largeResource)
  return async (asked, requester, slot) => {
    const resource = resourceAt(asked.url.pathname)
    if (!resource?.isLarge) return render(context, { asked, requester, slot, resource })
    slot.release()
    const release = await largeSlotOf(requester.address, context.backendOf(asked.brand))
    if (typeof release === 'number') return { ...refusal(release), isCacheable: false }
    return render(context, { asked, requester, slot, resource }).finally(release)
  }
}

type RenderRequest = { asked: Target; requester: Requester; slot: PageSlot; resource: Resource | undefined }

const render = (context: Context, request: RenderRequest): Promise<Complete | undefined> =>
  inLocale(request.asked.locale, () => renderInLocale(context, request))

async function renderInLocale(
  context: Context,
  { asked, requester, slot, resource }: RenderRequest,
): Promise<Complete | undefined> {
  // Only a backend's definite response may be shared.
  let isComplete = true
  let isAnswered = true
  const count: Context['count'] = (name, outcome, seconds) => {
    context.count(name, outcome, seconds)
    const isExpected = outcome === 'ok' || outcome === 'absent'
    if (!isExpected) isComplete = false
    if (!isExpected && outcome !== 'refused') isAnswered = false
  }
  const { brand } = asked
  const line = { brand: brand.key, requestId: requester.ids.requestId }
  const services = createServices(asked, requester, { ...context, count })
  // No disconnect aborts it, so it needs a time limit.
  const limit = AbortSignal.timeout(context.dataTimeout + context.renderTimeout)

  async function render(opened: Shown): Promise<Complete | undefined> {
    const onError = (err: unknown) => {
      isAnswered = false
      context.log.error({ err, ...line }, 'part of a page failed to render')
    }
    const { renderSlot } = slot
    const page = { asked, requester, opened, services, isComplete: true, renderSlot, onError }
    const rendered = await renderPage(page, context)
    if (!rendered || 'stream' in rendered) return undefined
    const { status, entry } = rendered
    const isAlone = status !== 200 || ownAddress(entry.head) !== undefined
    const { html, policy } = documentOf(rendered)
    return {
      status,
      html: Buffer.from(html.join('')),
      policy,
      language: rendered.assets.locale.iso,
      isTranslated: asked.brand.locales.length > 1,
      canonical: entry.head.canonical && pathOf(entry.head.canonical),
      isCacheable:
        isAlone && !entry.head.noReferrer && isAnswered && (NOT_FOUND.has(status) || (status === 200 && isComplete)),
    }
  }

  async function resourceOf(resource: Resource): Promise<Complete> {
    const { brand, origin, url } = asked
    const picture = (path: string) => pictureOf(context, asked, path, limit)
    const request = { api: services.api, brand: brand.public, origin, signal: limit, picture }
    const made = await makeResource(resource, request)
    if (made.redirect !== undefined) return made
    const isCacheable = isAnswered && (made.status === 200 || NOT_FOUND.has(made.status))
    return { ...made, canonical: resource.isLarge ? undefined : url.pathname, isCacheable }
  }

  try {
    if (resource) return await resourceOf(resource)
    const opened = await openedPage(asked, requester, services, limit, context)
    return opened.redirect === undefined ? await render(opened) : opened
  } finally {
    slot.release()
  }
}

/** A picture of the page's backend; undefined if it is not available. */
async function pictureOf(
  { pools, backendOf }: Context,
  { brand }: Target,
  path: string,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const { origin, pathname } = new URL(backendOf(brand))
  const request = {
    method: 'GET' as const,
    path: pathname.replace(/\/$/, '') + path,
    headers: { 'X-Brand': brand.key },
  }
  const answer = await pools.ask(origin, request, signal).catch(() => undefined)
  return answer?.status === 200 ? answer.body : undefined
}
