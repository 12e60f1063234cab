import { DEFAULT_LANG, DEFAULT_SECTION } from '../../../shared/constants.ts'
import type { Json } from './schemas.ts'

/** Any value is accepted, also unknown or missing sections. */
const sectionSchema = {
  type: ['integer', 'string'],
  default: DEFAULT_SECTION,
  description: 'Number of the content area. Lists prefer its books.',
}
const langSchema = {
  type: 'string',
  default: DEFAULT_LANG,
  description: 'Language tag of the reader. Lists prefer its books.',
}

/** Language fields of every body. */
export const language = { type: 'object', properties: { section: sectionSchema, lang: langSchema } }

/** Shared parameters, by component name. */
export const parameters = {
  section: {
    name: 'section',
    in: 'query',
    description: 'Number of the content area. Any value is accepted.',
    schema: sectionSchema,
    example: DEFAULT_SECTION,
  },
  lang: {
    name: 'lang',
    in: 'query',
    description: 'Language tag. Any value is accepted.',
    schema: langSchema,
    example: DEFAULT_LANG,
  },
  DeviceUuid: {
    name: 'Device-Uuid',
    in: 'header',
    description: 'Id of the reader’s browser. May be missing, except where a third-party sign-in begins.',
    schema: { type: 'string', pattern: '^[\\w.-]{0,64}$' },
    example: 'b3f1c6a0-5f0c-4d6e-9c59-91ad2f0b7c1e',
  },
  Brand: {
    name: 'X-Brand',
    in: 'header',
    description: 'Key of the brand; the web server sets it.',
    schema: { type: 'string', pattern: '^[a-z0-9_-]{1,40}$', default: 'local' },
    example: 'freenovel',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'One for each action of the reader. The same key gives the same answer for 24 hours and acts once.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '0d9c1b5e-0c7f-4f0e-8a35-6f2d9e1b7a44',
  },
}

type Named = { name: string; input: object }

/** Query parameters of a GET, with their values in these examples. */
export const queryOf = (input: Json, examples: Named[]): Json[] =>
  Object.entries((input.properties ?? {}) as Record<string, Json>).map(([name, { description, ...schema }]) => {
    const shown = examples.filter(example => name in example.input)
    return {
      name,
      in: 'query',
      description,
      required: ((input.required ?? []) as string[]).includes(name),
      schema,
      ...(shown.length > 0 && {
        examples: Object.fromEntries(shown.map(example => [example.name, { value: (example.input as Json)[name] }])),
      }),
    }
  })
