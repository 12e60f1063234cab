import { readFileSync, writeFileSync } from 'node:fs'
import { openapi } from './openapi/openapi.ts'
import { endpointNames, endpointOf, sectionOfCall } from '../../shared/api/endpoints.ts'
import { failures } from '../../shared/api/failures.ts'
import { parts } from '../../shared/api/parts.ts'
import { FORM_SAYS, LIST_SAYS, type Use } from '../../shared/api/use.ts'
import { callReference, table, type Row } from './callReference.ts'
import { rules } from './kit/rules.ts'

function neededBy({ required, part, optionalUnless }: Use): string {
  if (required) return '**required**'
  if (!part) return 'optional'
  if (optionalUnless === true) return `\`${part}\`, optional`
  return optionalUnless ? `\`${part}\` with \`${optionalUnless}\`` : `\`${part}\``
}

/** What the document says once for all calls. */
const SAID: ReadonlySet<string> = new Set([FORM_SAYS, LIST_SAYS])

const callRows = endpointNames.map((name): Row => {
  const { method, summary, signIn, idempotent, use } = endpointOf(name)
  const how = [signIn && 'signed in', idempotent && 'idempotent'].filter(Boolean).join(', ') || '–'
  const link = sectionOfCall(name).replace('docs/', '')
  return [`${method} [\`${name}\`](${link})`, summary, how, neededBy(use), SAID.has(use.without) ? '–' : use.without]
})
const errorRows = Object.entries(failures).map(([name, { status, when }]): Row => [`\`${name}\``, String(status), when])

const quoted = ([name, text]: [string, string]): Row => [`\`${name}\``, text]

/** The document, with its tables generated from the code. */
export function withTables(document: string): string {
  const tables = {
    errors: table(['error', 'status', 'when'], errorRows),
    calls: table(['call', 'what it does', 'how', 'needed', 'what a reader sees without it'], callRows),
    parts: table(['part', 'what it is'], Object.entries(parts).map(quoted)),
    rules: table(['rule', 'what must hold'], Object.entries(rules).map(quoted)),
  }
  return Object.entries(tables).reduce(
    (text, [title, content]) =>
      text.replace(
        new RegExp(`(<!-- ${title} -->\n)[^]*?(<!-- end -->)`),
        (_all, start: string, end: string) => `${start}\n${content}\n\n${end}`,
      ),
    document,
  )
}

/** The contract as a file for other tools. */
export const openapiFile = () => `${JSON.stringify(openapi(), null, 2)}\n`

if (import.meta.main) {
  writeFileSync('docs/contract.md', withTables(readFileSync('docs/contract.md', 'utf8')))
  writeFileSync('docs/calls.md', callReference())
  writeFileSync('docs/openapi.json', openapiFile())
}
