import type { Page } from 'playwright-core'
import { jsonSchema, type JsonSchema } from '../../../scripts/backend-kit/openapi/jsonSchema.ts'
import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'

/** Text that would run if interpreted as anything but text: each part calls `ran` with the context it ran in. */
const HOSTILE = [
  `"><img src=x onerror=ran('attribute')>`,
  `</script><script>ran('state')</script>`,
  `</title></style></textarea></noscript><svg onload=ran('element')>`,
  `javascript:ran('address')//`,
  `'-ran('script')-'`,
  `<!--<script>ran('comment')`,
  `&lt;img src=x onerror=ran('twice')&gt;&#60;script&#62;ran('twice')&#60;/script&#62;`,
  `_<b onclick=ran('emphasis')>_ {{constructor.constructor("ran('template')")()}} $& $1 $\` %0d%0aSet-Cookie:x`,
  `\u2028ran('line')\u2029\u202e`,
].join(' ')

const schemas = new Map<string, JsonSchema>()
function schemaOf(name: EndpointName): JsonSchema {
  const schema = schemas.get(name) ?? jsonSchema(endpoints[name].output, 'output')
  schemas.set(name, schema)
  return schema
}

/** Not shown: the browser only stores it or sends it back. */
const MEANT_FOR_PROGRAMS = ['token', 'nbid', 'ndpid', 'id']

/** The data of an answer, with hostile text wherever the contract allows any text. */
export function hostileResponse(name: string, body: unknown): unknown {
  if (!(name in endpoints)) return body
  const response = body as { code: number; data: unknown; desc: string }
  if (response.code !== 200) return { ...response, desc: HOSTILE }
  const root = schemaOf(name as EndpointName)
  return { ...response, desc: HOSTILE, data: hostile(response.data, root, root) }
}

function hostile(value: unknown, schema: JsonSchema, root: JsonSchema): unknown {
  if (schema.$ref) return hostile(value, root.$defs![schema.$ref.split('/').at(-1)!]!, root)
  if (schema.anyOf) return hostile(value, schema.anyOf.find(form => fits(value, form, root)) ?? {}, root)
  if (Array.isArray(value)) return value.map(item => hostile(item, schema.items ?? {}, root))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        key,
        MEANT_FOR_PROGRAMS.includes(key) ? field : hostile(field, schema.properties?.[key] ?? {}, root),
      ]),
    )
  }
  const isOpen = schema.type === 'string' && !schema.enum && !schema.const && !schema.pattern && !schema.format
  return typeof value === 'string' && isOpen ? HOSTILE.slice(0, schema.maxLength) : value
}

function fits(value: unknown, schema: JsonSchema, root: JsonSchema): boolean {
  if (schema.$ref) return fits(value, root.$defs![schema.$ref.split('/').at(-1)!]!, root)
  if (value === null) return schema.type === 'null'
  if (Array.isArray(value)) return schema.type === 'array'
  if (typeof value === 'object') return (schema.required ?? []).every(key => key in value)
  return typeof value === schema.type || (typeof value === 'number' && schema.type === 'integer')
}

type Watched = { seen: string[]; ran(what: string): void }
/** In the page: records what runs, and what the policy blocks, since that was not inert text either. */
export function watchInjections() {
  const watched = window as unknown as Watched
  watched.seen = []
  watched.ran = what => watched.seen.push(what)
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    watched.seen.push(`${violatedDirective} ${blockedURI} ${sample}`),
  )
}

/** Injections that succeeded in the page. */
export const injections = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...(window as unknown as Watched).seen,
    ...[...document.querySelectorAll('*')].flatMap(element =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            name.startsWith('on') || (/^(href|src|action)$/.test(name) && /^\s*javascript:/i.test(value)),
        )
        .map(({ name, value }) => `${element.localName} ${name}=${value}`),
    ),
  ])
