const MASK = '•••'

/** Headers that identify or authenticate someone. */
const SECRET_HEADERS = /^(?:authorization|cookie|set-cookie|.*-signature)$/
/** Fields likewise. The code of an envelope is a number, that of an email a text. */
const SECRET_FIELDS =
  '\\w*(?:password|token|secret|ticket|passcode)\\w*|code|authorization|cookie|signature|clientDataJSON|' +
  'authenticatorData|attestationObject|userHandle|challenge'
const IN_JSON = new RegExp(`("(?:${SECRET_FIELDS})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)+`, 'gi')
const IN_QUERY = new RegExp(`((?:^|[?&])(?:${SECRET_FIELDS})=)[^&\\s"']+`, 'gi')

/** Headers without secrets; of a token only its presence. */
export const maskHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.test(name) ? maskValue(value) : value]),
  )

const maskValue = (value: string) => value.replace(/^(Bearer )?.+$/s, (_all, scheme = '') => `${scheme}${MASK}`)

/** A text, JSON or a form without secrets, even if truncated inside one. */
export const maskText = (text: string): string =>
  text.replaceAll(IN_JSON, `$1${MASK}`).replaceAll(IN_QUERY, `$1${MASK}`)
