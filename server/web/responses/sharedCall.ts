import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { FieldError } from '../../../shared/api/envelope.ts'
import { DEFAULT_LANG, DEFAULT_SECTION } from '../../../shared/constants.ts'
import { checkInput, languageIn } from '../../../shared/api/callInput.ts'

/** A call as it is cached and sent. */
export type SharedCall = {
  /** Validated input in the contract's order, without fields that have no effect. */
  query: string
  /** Whether the number of such calls is limited by what the backend has. */
  isKnown: boolean
  fields?: undefined
}

/** Items per page that the site requests. */
const LIMITS: ReadonlySet<unknown> = new Set([10, 20, 100, 200])

/** Whether few values have a response: for a wrong id it is a failure, for a wrong page an empty list. */
const isBounded = ([field, value]: [string, unknown]) =>
  field === 'limit' ? LIMITS.has(value) : typeof value === 'number' && /(?:id|page)$/.test(field)

/** Reads the fields of a call that may be shared; `fields` names each invalid one. */
export function sharedCall(name: EndpointName, sent: Record<string, unknown>): SharedCall | { fields: FieldError[] } {
  const checked = checkInput(endpointOf(name).input, sent)
  if (checked.fields) return { fields: checked.fields }
  const input = Object.entries(checked.data as object).filter(([, value]) => value !== undefined)
  const language = languageIn(sent)
  // English has two tags.
  const sameLanguage = language?.section === DEFAULT_SECTION ? { ...language, lang: DEFAULT_LANG } : language
  const all = [...input, ...Object.entries(sameLanguage ?? {})].map(([field, value]) => [field, String(value)])
  return { query: new URLSearchParams(all as [string, string][]).toString(), isKnown: input.every(isBounded) }
}
