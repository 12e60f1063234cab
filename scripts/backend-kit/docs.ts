import { readFileSync, writeFileSync } from 'node:fs'
import { openapi } from './openapi/openapi.ts'
import { endpointNames, endpointOf, sectionOfCall, type EndpointName } from '../../shared/api/endpoints.ts'
import { failures } from '../../shared/api/failures.ts'
import { FORM_SAYS, LIST_SAYS, type Use } from '../../shared/api/endpoint.ts'
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

function lossOf(name: EndpointName): string {
  const { without } = endpointOf(name).use
  return SAID.has(without) ? '–' : without
}

const linkTo = (name: EndpointName) => `[\`${name}\`](${sectionOfCall(name).replace('docs/', '')})`

/** Calls that are needed alike, and that readers miss alike, share a row. Sorted, so the required ones come first. */
const callRows = [...Map.groupBy(endpointNames, name => neededBy(endpointOf(name).use))]
  .flatMap(([needed, names]) =>
    [...Map.groupBy(names, lossOf)].map(([loss, alike]): Row => [needed, alike.map(linkTo).join(', '), loss]),
  )
  .toSorted()
const errorRows = Object.entries(failures).map(([name, { status, when }]): Row => [`\`${name}\``, String(status), when])

const ruleRows = Object.entries(rules).map(([name, text]): Row => [`\`${name}\``, text])

/** The document, with its tables generated from the code. */
export function withTables(document: string): string {
  const tables = {
    errors: table(['error', 'status', 'when'], errorRows),
    calls: table(['needed', 'calls', 'what readers see without them'], callRows),
    rules: table(['rule', 'what must hold'], ruleRows),
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
