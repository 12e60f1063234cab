/** A request as it went over the wire. */
type Sent = { method: string; address: string; headers: Record<string, string>; body?: string }

/** Characters of a body that are still pasted gladly. */
const LONGEST = 2000

/**
 * The request as a line for a shell. A token is `$TOKEN` there and a password `$PASSWORD`: neither stands in a report.
 */
export function curlOf({ method, address, headers, body }: Sent): string {
  const parts = [
    'curl -sS -i',
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '-I' : `-X ${method}`]),
    shortened(address),
    ...Object.entries(headers).map(([name, value]) => `-H ${header(name, value)}`),
    ...(body === undefined ? [] : [`--data-raw ${data(body)}`]),
  ]
  return parts.join(' ')
}

/** Within single quotes nothing means anything but a single quote. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const header = (name: string, value: string) =>
  name === 'Authorization' && /^Bearer \S/.test(value) ? '"Authorization: Bearer $TOKEN"' : quoted(`${name}: ${value}`)

/** A long run of one letter is made by the shell (bash): it would bury the rest of the line. */
const shortened = (address: string) =>
  quoted(address).replaceAll(/(\w)\1{199,}/g, (run, letter: string) => `'$(printf '${letter}%.0s' {1..${run.length}})'`)

function data(body: string): string {
  if (body.length > LONGEST) return `${quoted(body.slice(0, LONGEST))} # and ${body.length - LONGEST} characters more`
  return quoted(body).replaceAll(/("(?:current_)?password":)"(?:[^"\\]|\\.)*"/g, `$1"'"$PASSWORD"'"`)
}
