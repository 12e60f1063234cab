import type { Api, RequestError } from '../../../shared/page/apiClient.ts'
import { partsLacking, saysAll, withSignInMethods, type Said } from '../../../shared/api/capabilities.ts'
import { endpointNames, endpointOf, endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import { partNames, type Lack, type Part } from '../../../shared/api/parts.ts'
import { languageOfLocale } from '../../../shared/locales.ts'
import type { Brand } from '../brands/brand.ts'
import { backendApi } from './backendApi.ts'
import type { FetchedLacks } from './calls/backends.ts'
import type { Context, Requester } from './pageContext.ts'

/** A host of the brand's own: capabilities are per brand, not per requested host. */
export const ownHostOf = ({ hosts }: Brand) => hosts.find(host => !host.startsWith('*')) ?? ''

/** Calls without which a page is an error page, among those that backends may omit and that belong to no part. */
const SUBJECTS = endpointNames.filter(name => {
  const { subject, required, part } = endpointOf(name).use
  return subject && !required && !part
})

/** First segments of the addresses that are about a call: `/search` of `/search-more/{name}`. */
const screensOf = (name: EndpointName) =>
  (endpointOf(name).use.subject ?? []).flatMap(screen => /^\/\w+/.exec(screen)?.[0] ?? []) as Lack[]

/** What a backend says, and where it does not, which of its calls are missing. Undefined: no response. */
export async function fetchLacks(api: Api): Promise<FetchedLacks | undefined> {
  const { s, d, errors } = await api.get('site.capabilities', {}, { beside: true })
  const said = await withSignIn(api, s ? d.offers : {}, errors)
  if (!said) return undefined
  const unsaid = partNames.filter(part => said[part] === undefined && callOf(part))
  const [subjects, parts] = await Promise.all([
    missing(api, SUBJECTS, name => name),
    missing(api, unsaid, part => callOf(part)!),
  ])
  const offers = { ...said, ...Object.fromEntries(parts.map(part => [part, false])) }
  return {
    lacks: [...partsLacking(offers), ...new Set(subjects.flatMap(screensOf))],
    contract: s ? d.contract_version : undefined,
  }
}

/** Asks for sign-in methods where older backends report them. Undefined: no response. */
async function withSignIn(api: Api, said: Said, failed: readonly RequestError[]): Promise<Said | undefined> {
  if (saysAll(said)) return said
  const { s, d, errors } = await api.get('user.oauthUrl', {}, { beside: true })
  if (!s && ![...failed, ...errors].every(isMissing)) return failed.length > 0 ? undefined : said
  return withSignInMethods(said, s && 'providers' in d ? d : {})
}

/** The call that shows whether a backend has a part: one that only reads, if there is one. */
const callOf = (part: Part): EndpointName | undefined => {
  const calls = endpointNames.filter(name => endpointOf(name).use.part === part)
  return calls.find(name => endpointOf(name).method === 'GET') ?? calls[0]
}

async function missing<T>(api: Api, suspects: readonly T[], callOf: (suspect: T) => EndpointName): Promise<T[]> {
  const absent = await Promise.all(suspects.map(suspect => isAbsent(api, callOf(suspect))))
  return suspects.filter((_suspect, index) => absent[index])
}

/** Calls it with a page that no list has: a backend that knows the call refuses that, or the lack of other fields. */
async function isAbsent({ get, post }: Api, name: EndpointName): Promise<boolean> {
  const ask = (endpoints[name].method === 'GET' ? get : post) as (
    name: EndpointName,
    input: object,
    options: object,
  ) => Promise<{ errors: RequestError[] }>
  return (await ask(name, { page: 0 }, { beside: true })).errors[0]?.error === 'NO_SUCH_CALL'
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
    context.backends.refresh({ brand: brand.key, address: context.backendOf(brand) }, () => fetchLacks(api)),
  ])
}
