import * as z from 'zod'
import { PICTURE_WIDTHS, WIDTH } from '../pictures.ts'
import { failures, type ErrorName } from './failures.ts'

export type { ErrorName }
export const errorNames = Object.keys(failures) as ErrorName[]

export type FieldError = { path: string; message: string }

/** Every response of the API. `code` repeats the HTTP status. */
export type Envelope<Data> = { code: number; desc: string; data: Data; error?: ErrorName; fields?: FieldError[] }

/** Envelope of a failure: HTTP status, name for programs, message for people; `data` is usually empty. */
export function failure(
  code: number,
  error: ErrorName,
  desc: string,
  fields?: FieldError[],
  data: object = {},
): Envelope<object> {
  return { code, desc, data, error, ...(fields && { fields }) }
}

export function failureExample(error: ErrorName): Envelope<object> {
  const { status, desc, data, fields } = failures[error]
  return failure(status, error, desc, fields, data)
}

export const failureSchema = z
  .object({
    code: z.int().min(400).max(599),
    desc: z.string(),
    data: z.object({}).loose(),
    error: z.enum(errorNames),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({
    id: 'Failure',
    description: 'A failed call. `code` repeats the HTTP status; `error` is for programs, `desc` for readers.',
  })

/** An empty field counts as omitted, in queries. */
export const isEmpty = z.literal('').transform(() => undefined)

export const name = z.string().min(1)
/** Of a genre or tag, shown in place of `name`, which addresses keep. */
export const label = name.optional().describe('`name` in the call’s language')
/** The language of a text: BCP 47, such as `zh-Hant`. */
export const language = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z\d]{1,8})*$/)
export const id = z.int().positive().describe('A whole number from 1')
export const queryId = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER)
export const bookId = queryId.describe('Id of the book')
export const count = z.int().nonnegative().describe('A whole number from 0')
export const time = z.iso.datetime().describe('ISO 8601 in UTC, with `T` and `Z`')

export const optional = <T extends z.ZodType>(schema: T) => z.union([schema, isEmpty]).optional()

const LAST_PAGE = 100_000
const LIMIT = 20

const counted = (most: number, preset: number, meaning: string) =>
  z
    .union([z.coerce.number<number>().int().min(1).max(most).describe(meaning), z.literal('').transform(() => preset)])
    .default(preset)

const limitOf = (most: number) => counted(most, LIMIT, `Items per page; default: ${LIMIT}`)

// Once for all lists: each takes its time at every start.
const places = {
  page: counted(LAST_PAGE, 1, 'Page of the list, from 1; default: 1'),
  limit: limitOf(50),
  cursor: z.string().optional().describe('`next` of the page before, if it had one'),
}
const requested = z.int().min(1).describe('As requested')
const shown = {
  page: requested,
  limit: requested,
  total: count.describe('Number of items of all pages'),
  next: z.string().min(1).max(200).nullable().optional().describe('Cursor of the next page; null: there is none'),
}

/** `page` from 1, `limit` 1 to `most`, default 20; `cursor` of the page before, for backends that offer it. */
export const paging = (most?: number) => (most ? { ...places, limit: limitOf(most) } : places)

export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), ...shown })

export type List<Item> = { items: Item[]; page: number; limit: number; total: number; next?: string | null }

// By character codes, since not every validator supports \p{Cc}.
// oxlint-disable-next-line no-control-regex
const SITE_PATH = /^\/(?![/\\])[^\\\u0000-\u001f\u007f-\u009f]*$/

/** One slash and no backslash or control character: browsers read `/<tab>/other.host` as `//other.host`. */
export const sitePath = z.string().regex(SITE_PATH, 'a path of this site').max(500)

export const itemsOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

/** An https address, or a path on the backend beginning with `/v1/`, which the site prefixes with the API base. */
export const backendAddress = z
  .string()
  .regex(/^(https:\/\/|\/v1\/)/)
  .describe('An https URL, or a path of the backend that starts with `/v1/`')
export const picture = backendAddress
export const sizedPicture = picture.meta({
  description:
    'An https URL, or a path of the backend that starts with `/v1/`; ' +
    `with \`${WIDTH}\` in it, it exists in widths of ${PICTURE_WIDTHS.join(', ')} pixels.`,
})
