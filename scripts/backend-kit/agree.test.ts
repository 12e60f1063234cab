import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import request from 'supertest'
import { sharedBackend } from '../../server/backend/testing/backend.ts'
import { endpointNames, endpointOf, endpoints, type EndpointName } from '../../shared/api/endpoints.ts'
import { jsonSchema, type JsonSchema } from './openapi/jsonSchema.ts'
import { sectionOf, rules, type RuleName } from './kit/rules.ts'
import { errorsOf, isGet, wrongInputs } from './kit/inputs.ts'
import { validInput } from './fuzz/arbitrary.ts'
import { readFileSync } from 'node:fs'

const backend = await sharedBackend([])
const { body: document } = await request(backend.app).get('/openapi.json')

const ajv = new Ajv2020({ strict: false, formats: { email: /@/, 'date-time': true, uri: true } })
ajv.addSchema(document, 'openapi')

type Parameter = { name: string; in: string; required?: boolean; schema: object }
const operation = (name: EndpointName) => document.paths[`/v1/${name}`][endpoints[name].method.toLowerCase()]
const parametersOf = (name: EndpointName): Parameter[] =>
  operation(name).parameters.filter((parameter: Parameter) => parameter.in === 'query')
const checks = new Map<string, ReturnType<typeof ajv.compile>>()
/** The document's schema of a value; compiled once, since that is slow. */
function inDocument(schema: object) {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')
  const check = checks.get(text) ?? ajv.compile(JSON.parse(text))
  checks.set(text, check)
  return check
}

/** Possible types of query fields: digits are a number or a text (`min_score`, `tags`). */
const meant = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? [Number(value), value] : [value])

/** Whether the OpenAPI document allows an input. */
function allows(name: EndpointName, input: Record<string, unknown>): boolean {
  if (!isGet(name)) {
    const { schema } = operation(name).requestBody.content['application/json']
    return inDocument(schema)(input) as boolean
  }
  return parametersOf(name).every(({ name: field, required, schema }) =>
    input[field] === undefined ? !required : meant(input[field]).some(value => inDocument(schema)(value)),
  )
}

describe.each(endpointNames)('contract, OpenAPI document and kit agree about %s', name => {
  const samples = fc.sample(validInput(name, {}), { seed: 1, numRuns: 20 })
  const [good = {}] = samples

  test('the document allows what the kit generates from the contract', () => {
    for (const input of samples) {
      expect({ input, isAllowed: allows(name, input) }).toEqual({ input, isAllowed: true })
      expect(errorsOf(name, input)).toEqual([])
    }
    // Empty is absent, and any section and language are accepted.
    const optional = isGet(name) ? parametersOf(name).filter(({ required }) => !required) : []
    for (const { name: field } of optional) expect(allows(name, { ...good, [field]: '' })).toBe(true)
    expect(allows(name, { ...good, section: 'x', lang: 'vi' })).toBe(true)
    const { schema } = operation(name).responses[200].content['application/json']
    expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false')
  })

  test('what the kit refuses the document refuses, too', () => {
    for (const { field, value, input } of wrongInputs(name, good, 20)) {
      if (value === undefined && isGet(name)) continue
      if (typeof value === 'string' && isGet(name) && meant(value).length > 1) continue
      expect({ field, value, isAllowed: allows(name, input) }).toEqual({ field, value, isAllowed: false })
    }
  })
})

/** Leaves of a schema that are numbers, enums or addresses, by their path. */
function* leaves(json: JsonSchema, path: string, described = false): Generator<[string, boolean]> {
  const isSaid = described || Boolean(json.description)
  const forms = json.anyOf ?? json.oneOf ?? []
  for (const form of forms) yield* leaves(form, path, isSaid)
  for (const [name, field] of Object.entries(json.properties ?? {})) yield* leaves(field, `${path}.${name}`)
  if (json.items) yield* leaves(json.items, `${path}[]`)
  const isNamed = ['page', 'limit', 'total', 'kind'].includes(path.split('.').at(-1)!)
  const isMeant = json.type === 'integer' || json.type === 'number' || json.enum || json.pattern?.startsWith('^(https')
  if (isMeant && !isNamed) yield [path, isSaid]
}

test.each(endpointNames)('every number, id, address and enum in the response of %s has its unit or meaning', name => {
  const json = jsonSchema(endpointOf(name).output, 'output')
  const all = [json, ...Object.values(json.$defs ?? {})].flatMap(schema => [...leaves(schema, name)])
  expect(all.filter(([, isSaid]) => !isSaid).map(([path]) => path)).toEqual([])
})

test('every rule of the kit links to an existing section of the documents', () => {
  const anchors = ['contract', 'calls'].flatMap(document =>
    [...readFileSync(`docs/${document}.md`, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => {
      const anchor = title!.toLowerCase().replaceAll(/[^\w -]/g, '')
      return `docs/${document}.md#${anchor.replaceAll(' ', '-')}`
    }),
  )
  for (const rule of Object.keys(rules) as RuleName[])
    for (const call of ['*', ...endpointNames]) expect(anchors).toContain(sectionOf(call, rule))
})
