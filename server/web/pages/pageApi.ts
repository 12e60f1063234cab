import type { Api } from '../../../shared/page/apiClient.ts'
import type { Brand } from '../brands/brand.ts'
import { backendApi } from './calls/backendApi.ts'
import type { Context, Requester, Target } from './pageContext.ts'

/** The backend of a brand, as `Backends` knows it. */
export const backendOf = (brand: Brand, context: Context) => ({ brand: brand.key, address: context.backendOf(brand) })

/** A page's client of its backend. @param options `isProbe`: it only checks which calls exist */
export function pageApi(
  { brand, domain: host, language }: Pick<Target, 'brand' | 'domain' | 'language'>,
  requester: Requester,
  { backendOf, dataTimeout: timeout, log, pools, responses, backends, count }: Context,
  { isProbe = false } = {},
): Api {
  const backend = { backend: backendOf(brand), brand: brand.key, host, pools, backends, responses }
  return backendApi({ ...backend, ...requester, language, timeout, isProbe, log, count })
}
