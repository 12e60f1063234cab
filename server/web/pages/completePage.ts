import type { PageSlot } from '../admission/pageSlots.ts'
import { largeSlots } from './discovery/largeSlots.ts'
import { outlineLettering } from './discovery/share/lettering.ts'
import { resourceAt, makeResource, refusal, type Resource } from './discovery/resources.ts'
import { addressesOf } from '../brands/site.ts'
import { open } from './open.ts'
import { backendApi } from './backendApi.ts'
import { ownAddress, pathOf, type Target, type Requester, type Context } from './pageContext.ts'
import { contentOf } from '../brands/pictures/pictureContent.ts'
import { inLocale } from '../../inLocale.ts'
import { documentOf, render, type Rendered } from './render.ts'

export type WholePage = {
  status: number
  type?: string
  html: Buffer
  policy: string
  /** Language tag (BCP 47); absent for resources without words. */
  language?: string
  /** Whether its brand has several languages, so that it varies by the browser's preference. */
  isTranslated?: boolean
  canonical?: string
  /** Whether other sites may read and embed it: feeds, catalogues, covers. */
  isPublic?: boolean
  /** Whether it is complete and its address is not secret. */
  isCacheable: boolean
}

export type Complete = (WholePage & { redirect?: undefined }) | { status: number; redirect: string }

/** Renders a page or resource for no reader in particular. Undefined if no slot was free. Releases its slot. */
export type CompletePage = (target: Target, requester: Requester, slot: PageSlot) => Promise<Complete | undefined>

const NOT_FOUND: ReadonlySet<number> = new Set([404, 410])

export function completePages(context: Context): CompletePage {
  const largeSlotOf = largeSlots(context.dataTimeout, context.rates.largeResource)

  async function complete(target: Target, requester: Requester, slot: PageSlot): Promise<Complete | undefined> {
    const resource = resourceAt(target.url.pathname)
    if (resource?.isLarge) slot.release()
    const releaseLarge = resource?.isLarge && (await largeSlotOf(requester.address, context.backendOf(target.brand)))
    if (typeof releaseLarge === 'number') return { ...refusal(releaseLarge), isCacheable: false }
    // No disconnect aborts it, so it needs a time limit.
    const signal = AbortSignal.timeout(context.dataTimeout + context.renderTimeout)
    // Only a backend's definite response may be shared.
    let isComplete = true
    let isFulfilled = true
    const count: Context['count'] = (brand, name, outcome, seconds) => {
      context.count(brand, name, outcome, seconds)
      const isExpected = outcome === 'ok' || outcome === 'repaired' || outcome === 'absent'
      if (!isExpected) isComplete = false
      if (!isExpected && outcome !== 'refused') isFulfilled = false
    }
    const onError = (err: unknown) => {
      isFulfilled = false
      const line = { err, brand: target.brand.key, requestId: requester.ids.requestId }
      context.log.error(line, 'part of a page failed to render')
    }
    const counting = { ...context, count }
    try {
      if (resource) return await resourceOf(resource)
      const opened = await open(target, requester, signal, counting)
      if (opened.redirect !== undefined) return opened
      const page = { opened, requester, isComplete: true, renderSlot: slot.renderSlot, onError }
      const rendered = await render(page, context)
      return rendered && 'content' in rendered ? whole(rendered) : undefined
    } finally {
      slot.release()
      if (releaseLarge) releaseLarge()
    }

    function whole(rendered: Rendered & { content: string }): WholePage {
      const { status, head } = rendered
      const { html, policy } = documentOf(rendered)
      const { canonical, noReferrer } = head
      const isAlone = status !== 200 || ownAddress(head) !== undefined
      const isWhole = NOT_FOUND.has(status) || (status === 200 && isComplete)
      return {
        status,
        html: Buffer.from(html.join('')),
        policy,
        language: rendered.assets.locale.iso,
        isTranslated: target.brand.locales.length > 1,
        canonical: canonical && pathOf(canonical),
        isCacheable: isAlone && !noReferrer && isFulfilled && isWhole,
      }
    }

    async function resourceOf(resource: Resource): Promise<Complete> {
      const { brand, locale, url } = target
      const own = brand.pictures.get(brand.file.bookSourceImg)
      const picture = (path: string) =>
        own?.path === path ? contentOf(own).catch(() => undefined) : pictureOf(context, target, path, signal)
      const api = backendApi(target, requester, counting)
      const query = url.searchParams
      const request = {
        api,
        brand: brand.publicIn[locale.code]!,
        addresses: addressesOf(target),
        query,
        signal,
        picture,
      }
      const made = await makeResource(resource, request)
      if (made.redirect !== undefined) return made
      const isCacheable = isFulfilled && (made.status === 200 || NOT_FOUND.has(made.status))
      const spoken = !resource.isEverywhere && { language: locale.iso, isTranslated: brand.locales.length > 1 }
      const canonical = resource.isLarge ? undefined : url.pathname
      return { ...made, ...spoken, canonical, isCacheable, isPublic: true }
    }
  }

  return (target, requester, slot) => inLocale(target.locale, () => complete(target, requester, slot))
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
  const response = await pools.ask(origin, request, signal).catch(() => undefined)
  if (response?.status !== 200) return undefined
  const isSvg = response.body.subarray(0, 100).includes('<svg')
  return isSvg ? Buffer.from(await outlineLettering(response.body.toString(), brand.public)) : response.body
}
