import type { ReactElement } from 'react'
import type { CacheRule } from '../../../shared/page/cacheRule.ts'
import type { Head } from '../../../shared/page/head.ts'
import { createApp, createServices, failure, openPage, routeAt } from '../../../client/app/ssr.ts'
import { backendApi } from './backendApi.ts'
import { fetchLacks, ownHostOf } from './capabilities.ts'
import { ownAddress, pageUrl, type Context, type Requester, type Target } from './pageContext.ts'

type Shown = Extract<Awaited<ReturnType<typeof openPage>>, { redirect?: undefined }>

/** A page with its primary data, ready to be rendered; may be the error page. */
export type OpenedPage = Shown & {
  target: Target
  services: ReturnType<typeof createServices>
  /** The requested route, if there is one. */
  route: string | undefined
  app: ReactElement
}

type Redirect = { status: number; redirect: string; route: string | undefined }

/** Everything known before rendering. Failures are logged and become the error page. */
export async function open(
  target: Target,
  requester: Requester,
  signal: AbortSignal,
  context: Context,
): Promise<OpenedPage | Redirect> {
  const { brand, url } = target
  const services = servicesOf(target, requester, context)
  const opened = await openPage(url, services, signal).catch((err: unknown) => {
    context.log.error({ err, brand: brand.key, requestId: requester.ids.requestId }, 'page loader failed')
    return failure(500)
  })
  const { name: route, cache } = routeAt(url.pathname) ?? {}
  if (opened.redirect !== undefined) return { ...opened, route }
  const redirect = cache && opened.view.kind === 'page' ? redirectOf(url, cache, opened.head) : undefined
  if (redirect !== undefined) return { status: 301, redirect, route }
  return { ...opened, target, services, route, app: createApp(services, url, opened) }
}

export function errorPage(page: OpenedPage): OpenedPage {
  const failed = failure(500)
  return { ...page, ...failed, app: createApp(page.services, page.target.url, failed) }
}

/** Services of one page: anonymous, with their own stores. */
function servicesOf(target: Target, requester: Requester, context: Context) {
  const { brand, domain, locale } = target
  const lacks = context.backends.lacks({ brand: brand.key, address: context.backendOf(brand) }, () =>
    fetchLacks(backendApi({ ...target, domain: ownHostOf(brand) }, requester, context, { isProbe: true })),
  )
  return createServices({
    api: backendApi(target, requester, context),
    brand: brand.publicIn[locale.code]!,
    domain,
    lacks,
    readLegal: path => Promise.resolve(brand.legal.files.get(path.split('/').at(-1) ?? '')!.document),
  })
}

/** Undefined if it is the page's own address, or its beginning without names. */
function redirectOf({ pathname, searchParams }: URL, rule: CacheRule, head: Head): string | undefined {
  const { query = {}, notWith = [] } = rule
  const address = ownAddress(head)
  if (!address) return undefined
  const own = pageUrl(address)
  const isThere = (field: string) => query[field] !== 'id' || own.searchParams.has(field)
  const fields = [...Object.keys(query), ...notWith].filter(field => searchParams.has(field))
  const isRight = own.pathname === pathname || own.pathname.startsWith(`${pathname}/`)
  if (isRight && fields.every(isThere)) return undefined
  const kept = new URLSearchParams(fields.filter(isThere).map(field => [field, searchParams.get(field) ?? '']))
  return own.pathname + (kept.size > 0 ? `?${kept}` : '')
}
