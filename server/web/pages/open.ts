import type { ReactElement } from 'react'
import { createApp, createServices, failure, openPage, routeAt } from '../../../client/app/ssr.ts'
import { redirectOf } from './address.ts'
import { backendApi } from './backendApi.ts'
import { backendOf, fetchLacks, ownHostOf } from './capabilities.ts'
import type { Context, Requester, Target } from './pageContext.ts'

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
  return redirect === undefined ? show({ target, services, route }, opened) : { status: 301, redirect, route }
}

export const errorPage = (page: OpenedPage): OpenedPage => show(page, failure(500))

const show = ({ target, services, route }: Omit<OpenedPage, 'app' | keyof Shown>, opened: Shown): OpenedPage => ({
  ...opened,
  target,
  services,
  route,
  app: createApp(services, target.url, opened),
})

/** Services of one page: anonymous, with their own stores. */
function servicesOf(target: Target, requester: Requester, context: Context) {
  const { brand, domain, locale } = target
  const lacks = context.backends.lacks(backendOf(brand, context), () =>
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
