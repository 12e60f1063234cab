import { describe, expect, test } from '@jest/globals'
import { compareContracts } from './compare.ts'
import type { Difference } from './difference.ts'
import { bodyOf, dataOf, queryField, smallContract, type Small } from './testing/small.ts'

/** What is planted, and all that is to be said of it: weight, whom it breaks, call and field, words. */
type Planted = [what: string, plant: (document: Small) => void, said: unknown]

const line = ({ weight, breaks, call, field, says }: Difference) =>
  `${weight}${breaks ? ` for ${breaks}` : ''}: ${[call, field].filter(Boolean).join(' ')} ${says}`

function differences(plant: (document: Small) => void): string[] {
  const after = smallContract()
  plant(after)
  return compareContracts(smallContract(), after).map(line)
}

const planted = (cases: Planted[]) =>
  test.each(cases)('%s', (_what, plant, said) => expect(differences(plant).toSorted()).toEqual([said].flat()))

const schemas = (document: Small) => document.components.schemas
const query = (name: string, required: boolean) => ({ name, in: 'query', required, schema: { type: 'string' } })

describe('calls', () => {
  planted([
    ['one that is gone', ({ paths }) => delete paths['/v1/search.facets'], 'breaking for sites: search.facets is gone'],
    [
      'a new one',
      ({ paths }) => (paths['/v1/book.similar'] = structuredClone(paths['/v1/recommend.get']!)),
      'addition: book.similar is new, and a backend may do without it',
    ],
    [
      'a new one that is required',
      ({ paths }) =>
        (paths['/v1/book.parts'] = { get: { ...paths['/v1/recommend.get']!['get'], 'x-optional': false } }),
      'breaking for backends: book.parts is new, and nothing can be read without it',
    ],
    [
      'one that becomes required',
      ({ paths }) => (paths['/v1/recommend.get']!['get']['x-optional'] = false),
      'breaking for backends: recommend.get could be left out, and is required now',
    ],
    [
      'another method',
      ({ paths }) => (paths['/v1/book.show'] = { post: paths['/v1/book.show']!['get'] }),
      'breaking for both: book.show was asked by GET, and now by POST',
    ],
    [
      'a sign-in where there was none',
      ({ paths }) => (paths['/v1/book.show']!['get'].security = [{ bearer: [] }]),
      'breaking for both: book.show asks for another kind of sign-in',
    ],
    [
      'no sign-in where there was one',
      ({ paths }) => (paths['/v1/user.surplus']!['get'].security = [{}, { bearer: [] }]),
      'breaking for both: user.surplus asks for another kind of sign-in',
    ],
    [
      'one that is deprecated',
      ({ paths }) => (paths['/v1/book.show']!['get'].deprecated = true),
      'addition: book.show is deprecated',
    ],
    [
      'an Idempotency-Key that must be sent',
      ({ paths }) =>
        paths['/v1/shelf.save']!['post'].parameters.push({ $ref: '#/components/parameters/IdempotencyKey' }),
      'breaking for sites: shelf.save Idempotency-Key: is new, and must be sent',
    ],
    ['one of the reference backend’s own that is gone', ({ paths }) => delete paths['/v1/book.cover'], []],
  ])
})

describe('what is sent', () => {
  planted([
    [
      'a new field of a query that must be sent',
      document => document.paths['/v1/book.show']!['get'].parameters.push(query('edition', true)),
      'breaking for sites: book.show edition is new, and must be sent',
    ],
    [
      'a new field of a query that may be left out, before the others',
      document => document.paths['/v1/book.show']!['get'].parameters.unshift(query('edition', false)),
      'addition: book.show edition is new in the input, and may be left out',
    ],
    [
      'a field of a query that becomes required',
      document => (queryField(document, 'recommend.tag_group_list', 'subid').required = true),
      'breaking for sites: recommend.tag_group_list subid could be left out of the input, and is required now',
    ],
    [
      'a field of a query that may be left out by now',
      document => (queryField(document, 'book.show', 'book_id').required = false),
      'breaking for backends: book.show book_id may now be left out of the input',
    ],
    [
      'a field of a query that is gone',
      document => void document.paths['/v1/recommend.tag_group_list']!['get'].parameters.shift(),
      'breaking for sites: recommend.tag_group_list subid is gone from the input',
    ],
    [
      'a choice less',
      document => queryField(document, 'recommend.tag_group_list', 'status').schema.anyOf[0].enum.pop(),
      'breaking for sites: recommend.tag_group_list status may no longer be sent as "finished"',
    ],
    [
      'a choice more',
      document => queryField(document, 'recommend.tag_group_list', 'status').schema.anyOf[0].enum.push('paused'),
      'breaking for backends: recommend.tag_group_list status may be sent as "paused" too',
    ],
    [
      'fewer in a page',
      document => (queryField(document, 'bookRank.book_list', 'limit').schema.anyOf[0].maximum = 20),
      'breaking for sites: bookRank.book_list limit its maximum was 50, and is 20 now',
    ],
    [
      'more in a page',
      document => (queryField(document, 'bookRank.book_list', 'limit').schema.anyOf[0].maximum = 100),
      'breaking for backends: bookRank.book_list limit its maximum was 50, and is 100 now',
    ],
    [
      'another pattern',
      document => (queryField(document, 'bookRank.book_list', 'type').schema.pattern = '^[a-z]+$'),
      'breaking for both: bookRank.book_list type its pattern was "^[\\\\w-]{1,40}$", and is "^[a-z]+$" now',
    ],
    [
      'another type',
      document => (queryField(document, 'bookRank.book_list', 'type').schema = { type: 'boolean' }),
      [
        'breaking for backends: bookRank.book_list type has no pattern any more: it was "^[\\\\w-]{1,40}$"',
        'breaking for both: bookRank.book_list type was "string", and is "boolean" now',
      ],
    ],
    [
      'a field of a body that must be sent',
      document => {
        bodyOf(document, 'user.login').properties.code = { type: 'string' }
        bodyOf(document, 'user.login').required.push('code')
      },
      'breaking for sites: user.login code is new, and must be sent',
    ],
    [
      'a field of a body that may be left out',
      document => (bodyOf(document, 'user.login').properties.device = { type: 'string' }),
      'addition: user.login device is new in the input, and may be left out',
    ],
    [
      'a shorter text',
      document => (bodyOf(document, 'user.login').properties.password.maxLength = 100),
      'breaking for sites: user.login password its maxLength was 200, and is 100 now',
    ],
    [
      'a text that may be shorter',
      document => (bodyOf(document, 'user.login').properties.password.minLength = 4),
      'breaking for backends: user.login password its minLength was 8, and is 4 now',
    ],
    [
      'fewer entries',
      document => (bodyOf(document, 'shelf.save').properties.entries.maxItems = 50),
      'breaking for sites: shelf.save entries its maxItems was 200, and is 50 now',
    ],
    [
      'a field of one form of a body',
      document => (bodyOf(document, 'order.create').oneOf[1].properties.gift = { type: 'boolean' }),
      'addition: order.create gift is new in the input, and may be left out',
    ],
    [
      'a form of a body that is gone',
      document => bodyOf(document, 'order.create').oneOf.shift(),
      expect.stringMatching(/^breaking for sites: order\.create +has one form less/),
    ],
    [
      'a limit where there was none',
      document => (bodyOf(document, 'search.facets').properties.keyword.format = 'email'),
      'breaking for sites: search.facets keyword has a format now: "email"',
    ],
  ])
})

describe('what is answered', () => {
  planted([
    [
      'a field that may be left out by now',
      document =>
        (schemas(document).Book.required = schemas(document).Book.required.filter((name: string) => name !== 'name')),
      'breaking for sites: book.show data.name may now be left out of the answer',
    ],
    [
      'a field that must be answered by now',
      document => dataOf(document, 'recommend.get').required.splice(0, 1),
      'breaking for sites: recommend.get data.items may now be left out of the answer',
    ],
    [
      'a new field that must be answered',
      document => {
        schemas(document).Book.properties.isbn = { type: 'string' }
        schemas(document).Book.required.push('isbn')
      },
      'breaking for backends: book.show data.isbn is new, and must be answered',
    ],
    [
      'a new field that may be left out',
      document => (schemas(document).Book.properties.isbn = { type: 'string' }),
      'addition: book.show data.isbn is new in the answer, and may be left out',
    ],
    [
      'a field that is gone, of a list and of one form of an answer',
      document => {
        const { BookCard } = schemas(document)
        delete BookCard.properties.score
        BookCard.required = BookCard.required.filter((name: string) => name !== 'score')
      },
      [
        'breaking for sites: recommend.get data.items[].score is gone from the answer',
        'breaking for sites: recommend.index3 data.items[].books[].score is gone from the answer',
        'breaking for sites: recommend.index3 data.items[].score is gone from the answer',
        'breaking for sites: recommend.tag_group_list data.items[].score is gone from the answer',
      ],
    ],
    [
      'another type',
      document => (schemas(document).Book.properties.introduction = { type: 'integer' }),
      'breaking for both: book.show data.introduction was "string", and is "integer" now',
    ],
    [
      'a number that is whole by now',
      document => (schemas(document).Book.properties.score.type = 'integer'),
      'breaking for backends: book.show data.score was "number", and is "integer" now',
    ],
    [
      'a whole number that may have fractions',
      document => (schemas(document).Book.properties.read_count.type = 'number'),
      'breaking for sites: book.show data.read_count was "integer", and is "number" now',
    ],
    [
      'a choice more',
      document => schemas(document).Book.properties.status.enum.push('paused'),
      'breaking for sites: book.show data.status may be answered as "paused" too',
    ],
    [
      'a choice less',
      document => schemas(document).Book.properties.status.enum.pop(),
      'breaking for backends: book.show data.status may no longer be answered as "finished"',
    ],
    [
      'a wider range',
      document => (schemas(document).Book.properties.score.maximum = 10),
      'breaking for sites: book.show data.score its maximum was 5, and is 10 now',
    ],
    [
      'a narrower range',
      document => (schemas(document).Book.properties.score.minimum = 1),
      'breaking for backends: book.show data.score its minimum was 0, and is 1 now',
    ],
    [
      'a range that ends',
      document => delete schemas(document).Book.properties.score.maximum,
      'breaking for sites: book.show data.score has no maximum any more: it was 5',
    ],
    [
      'a text that may be empty',
      document => delete schemas(document).Book.properties.name.minLength,
      'breaking for sites: book.show data.name has no minLength any more: it was 1',
    ],
    [
      'null where there was none',
      document => schemas(document).Book.properties.cover.anyOf.pop(),
      'breaking for backends: book.show data.cover has one form less: {"type":"null"}',
    ],
    [
      'another form of an answer',
      document => dataOf(document, 'recommend.index3').anyOf.pop(),
      expect.stringMatching(/^breaking for backends: recommend\.index3 data has one form less/),
    ],
    [
      'new fields in both forms of an answer',
      document => {
        for (const form of dataOf(document, 'recommend.index3').anyOf) form.properties.hint = { type: 'string' }
      },
      'addition: recommend.index3 data.hint is new in the answer, and may be left out',
    ],
    [
      'a field that is deprecated',
      document => (schemas(document).Book.properties.score.deprecated = true),
      'addition: book.show data.score is deprecated',
    ],
    [
      'another error name',
      document => schemas(document).Failure.properties.error.enum.push('TOO_EARLY'),
      'addition: * error may be answered as "TOO_EARLY" too',
    ],
    [
      'an error name less',
      document => void schemas(document).Failure.properties.error.enum.shift(),
      'addition: * error may no longer be answered as "BAD_REQUEST"',
    ],
  ])
})

describe('words', () => {
  planted([
    [
      'a description of a field, beside and within its forms',
      document => {
        schemas(document).Book.properties.cover.description = 'Its face.'
        schemas(document).Book.properties.cover.anyOf[0].description = 'Where its face is.'
      },
      'wording: Book is described otherwise',
    ],
    [
      'examples of a call, and failures that it may have',
      document => {
        const { responses } = document.paths['/v1/book.show']!['get']
        responses[200].content['application/json'].example = { code: 200 }
        responses[404] = { $ref: '#/components/responses/Failure' }
      },
      'wording: book.show is described otherwise',
    ],
    [
      'a summary, an id and a tag',
      document =>
        Object.assign(document.paths['/v1/book.show']!['get'], { summary: 'A book', operationId: 'b', tags: [] }),
      'wording: book.show is described otherwise',
    ],
    [
      'the introduction',
      document => Object.assign(document['info'] as object, { description: 'All of it.' }),
      'wording: (the rest) is described otherwise',
    ],
    [
      'a constant that says its type',
      document => {
        const answer = document.paths['/v1/book.show']!['get'].responses[200].content['application/json'].schema
        answer.properties.code = { const: 200, type: 'integer' }
      },
      'wording: book.show is described otherwise',
    ],
    [
      'fields beyond the contract, which do no harm',
      document => (schemas(document).Book.additionalProperties = false),
      [],
    ],
    [
      'its own version, and nothing else',
      document => Object.assign(document['info'] as object, { version: '9.9.9' }),
      [],
    ],
  ])

  test('a field that is called as a keyword of words is a field', () => {
    const plant = (document: Small) => (schemas(document).Book.properties.description = { type: 'string' })
    expect(differences(plant)).toEqual([
      'addition: book.show data.description is new in the answer, and may be left out',
    ])
  })
})
