import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { examplesOf } from '../callExamples/examples.ts'
import { endpointNames, endpointOf } from '../../../shared/api/endpoints.ts'
import { failures } from '../../../shared/api/failures.ts'
import type { ErrorName } from '../../../shared/api/envelope.ts'

type Example = { $ref?: string; value?: unknown }
type Content = { schema?: object; example?: unknown; examples?: Record<string, Example> }
type Parameter = Content & { $ref?: string; name: string; required?: boolean; description?: string }
type Answer = { $ref?: string; description: string; content?: Record<string, Content> }
type Operation = {
  summary: string
  description: string
  operationId: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Answer>
  'x-reference-only'?: true
}

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
)

// Formats of times and addresses are checked against the schemas of the contract, below.
const ajv = new Ajv2020({ strict: false, formats: { email: /@/, 'date-time': true, uri: true } })
ajv.addSchema(document, 'openapi')

/** Errors of a value by a schema of the document. */
function errorsOf(schema: object, value: unknown): unknown[] {
  const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')))
  return check(value) ? [] : (check.errors ?? [])
}

const resolved = <T extends { $ref?: string }>(part: T): T => {
  if (!part.$ref) return part
  const [, , kind, name] = part.$ref.split('/')
  return document.components[kind!][name!]
}

const shownIn = ({ example, examples = {} }: Content): [string, unknown][] => [
  ...(example === undefined ? [] : [['example', example] as [string, unknown]]),
  ...Object.entries(examples).map(([name, of]): [string, unknown] => [name, resolved(of).value]),
]

const isOptional = (content: Content | Parameter) => 'name' in content && !content.required

/** Every part of an operation that has a schema. */
function contentsOf({ parameters = [], requestBody, responses }: Operation): [string, Content][] {
  return [
    ...parameters.map(resolved).map((parameter): [string, Content] => [parameter.name, parameter]),
    ...Object.entries(requestBody?.content ?? {}).map(([type, content]): [string, Content] => [
      `body ${type}`,
      content,
    ]),
    ...Object.entries(responses).flatMap(([status, answer]) =>
      Object.entries(resolved(answer).content ?? {}).map(([type, content]): [string, Content] => [
        `${status} ${type}`,
        content,
      ]),
    ),
  ]
}

describe.each(operations)('%s', (_name, operation) => {
  test('describes its purpose, parameters and response', () => {
    for (const key of ['summary', 'description', 'operationId'] as const) expect(operation[key]).toMatch(/\w/)
    expect(operation.tags).toHaveLength(1)
    for (const parameter of (operation.parameters ?? []).map(resolved)) {
      expect([parameter.name, parameter.description]).toEqual([parameter.name, expect.stringMatching(/\w/)])
    }
    for (const answer of Object.values(operation.responses)) expect(resolved(answer).description).toMatch(/\w/)
  })

  test('has examples of its request and responses, each valid by its schema', () => {
    for (const [place, content] of contentsOf(operation)) {
      if (place === '200 image/*') continue
      const examples = shownIn(content)
      const wrong = examples.map(([name, value]) => [name, errorsOf(content.schema!, value)])
      expect([place, wrong]).toEqual([place, examples.map(([name]) => [name, []])])
      if (!isOptional(content)) expect([place, examples]).not.toEqual([place, []])
    }
  })

  test('has an envelope for every failure, with its status', () => {
    for (const [status, answer] of Object.entries(operation.responses)) {
      if (!(Number(status) >= 400)) continue
      const { content, description } = resolved(answer)
      const { examples = {} } = content!['application/json']!
      expect(Object.keys(examples).length).toBeGreaterThan(0)
      for (const [name, example] of Object.entries(examples)) {
        expect(failures[name as ErrorName].status).toBe(Number(status))
        expect(resolved(example).value).toMatchObject({ code: Number(status), error: name })
        expect(description).toContain(`\`${name}\``)
      }
    }
  })
})

test.each(endpointNames)('examples of %s are valid for site and backend', name => {
  const { input, output, outputOf } = endpointOf(name)
  for (const example of Object.values(examplesOf(name))) {
    expect(input.safeParse(example.input).error).toBeUndefined()
    const form = outputOf?.(example.input as Record<string, unknown>) ?? output
    expect(form.safeParse(example.data).error).toBeUndefined()
  }
})

/** Leaves of a call's input, by path. */
type Schema = { description?: string; properties?: Record<string, Schema>; oneOf?: Schema[]; allOf?: Schema[] }
const fieldsOf = ({ properties = {}, oneOf = [], allOf = [] }: Schema): [string, Schema][] => [
  ...Object.entries(properties),
  ...[...oneOf, ...allOf].flatMap(fieldsOf),
]

test.each(operations)('every field of the body of %s is described', (_name, { requestBody }) => {
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema as Schema)
  const silent = bodies.flatMap(fieldsOf).filter(([, { description }]) => !description)
  expect(silent.map(([name]) => name)).toEqual([])
})

test('optional calls, calls of a part and those of the reference backend alone are marked', () => {
  for (const [name, operation] of operations) {
    const marks = Object.keys(operation).filter(key => key.startsWith('x-'))
    const sentence = operation.description.split('\n\n').at(-1)
    if (marks.includes('x-reference-only'))
      expect([name, sentence]).toEqual([name, expect.stringMatching(/^Only the reference/)])
    else if (marks.includes('x-optional')) expect([name, sentence]).toEqual([name, expect.stringMatching(/^Optional/)])
    else expect([name, sentence, marks]).toEqual([name, expect.stringMatching(/^Required/), []])
  }
})
