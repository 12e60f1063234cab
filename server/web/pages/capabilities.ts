import type { Api, RequestError } from '../../../shared/page/apiClient.ts'
import { saysAll, withSignInMethods } from '../../../shared/api/capabilities.ts'
import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import { languageOfLocale } from '../../../shared/locales.ts'
import type { Brand } from '../brands/brand.ts'
import { backendApi } from './backendApi.ts'
import type { Context, Requester } from './pageContext.ts'

export const backendOf = (brand: Brand, context: Context) => ({ brand: brand.key, address: context.backendOf(brand) })

/** A host of the brand's own: capabilities are per brand, not per requested host. */
export const ownHostOf = ({ hosts }: Brand) => hosts.find(host => !host.startsWith('*')) ?? ''

/** Asks where the backend answered before if it does not say everything there. Undefined: no response. */
export async function fetchOffers(api: Api, suspects: readonly EndpointName[]) {
  const absent = (await Promise.all(suspects.map(async name => ((await isAbsent(api, name)) ? [name] : [])))).flat()
  const { s, d, errors } = await api.get('site.capabilities', {}, { beside: true })
  const offers = s ? d.offers : {}
  const said = { contract_version: s ? d.contract_version : undefined, absent }
  if (saysAll(offers)) return { ...said, offers }
  const signInMethods = await api.get('user.oauthUrl', {}, { beside: true })
  const isSaid = signInMethods.s || [...errors, ...signInMethods.errors].every(isMissing)
  if (!isSaid) return s ? { ...said, offers } : undefined
  const methods = signInMethods.s && 'providers' in signInMethods.d ? signInMethods.d : {}
  return { ...said, offers: withSignInMethods(offers, methods) }
}

/** Calls it without fields: a backend that knows the call responds, or refuses the input. */
async function isAbsent({ get, post }: Api, name: EndpointName): Promise<boolean> {
  const ask = (endpoints[name].method === 'GET' ? get : post) as (
    name: EndpointName,
    input: object,
    options: object,
  ) => Promise<{ errors: RequestError[] }>
  return (await ask(name, {}, { beside: true })).errors[0]?.error === 'NO_SUCH_CALL'
}

const isMissing = ({ error }: RequestError) => error === 'NO_SUCH_CALL' || error === 'NOT_AVAILABLE'

/** A book that may not exist: only an API knows the call. */
const ANY_BOOK = { book_id: 1 }

/** Asks a brand's backend whether it is an API, and for its capabilities. */
export async function checkBackend(brand: Brand, requester: Requester, context: Context): Promise<void> {
  const requested = { brand, domain: ownHostOf(brand), language: languageOfLocale(brand.locales[0]) }
  const api = backendApi(requested, requester, context, { isProbe: true })
  await Promise.all([
    api.get('book.show', ANY_BOOK),
    context.backends.refreshOffers(backendOf(brand, context), suspects => fetchOffers(api, suspects)),
  ])
}
