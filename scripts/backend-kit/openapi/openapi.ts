import { endpointNames, endpoints } from '../../../shared/api/endpoints.ts'
import { failureSchema } from '../../../shared/api/envelope.ts'
import { CONTRACT_VERSION } from '../../../shared/contractVersion.ts'
import { operation, tagOf, parameters } from './operation.ts'
import { referenceOnly } from './referenceOnly.ts'
import { failureExamples, retryAfter } from './responses.ts'
import { json, ref, schemaOf, type Json } from './schemas.ts'

/** The contract as an OpenAPI 3.1 document. */
export function openapi(): Json {
  const schemas: Json = {}
  const responses: Json = {}
  const failure = {
    description: 'Any other failure.',
    content: json(schemaOf(failureSchema, 'output', schemas), { INTERNAL: ref('examples', 'INTERNAL') }),
  }
  const paths = Object.fromEntries(
    endpointNames.map(name => [
      `/v1/${name}`,
      { [endpoints[name].method.toLowerCase()]: operation(name, schemas, responses) },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quire API',
      version: CONTRACT_VERSION,
      description:
        'Every answer is an envelope `{code, desc, data}`; `code` repeats the HTTP status. A failure adds `error`, a ' +
        'stable name for programs, and a failed validation `fields`. Another method than the call’s is 405 ' +
        'METHOD_NOT_ALLOWED with `Allow`. The brand’s site serves these calls under `/<prefix>_api/v1/`. Times are ' +
        'ISO 8601 in UTC, money in minor units, ids positive integers.\n\nOperations with `x-optional` a backend may ' +
        'leave out: 404 NO_SUCH_CALL, or 503 NOT_AVAILABLE; `x-part` names the part of `site.capabilities` that they ' +
        'belong to. Operations with `x-reference-only` are the reference backend’s own: no other needs them.',
      contact: { name: 'The maintainers of Quire' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The backend itself; a brand’s site has `/<prefix>_api` before the paths.' }],
    tags: tags([...new Set([...endpointNames.map(tagOf), 'payment', 'pictures'])]),
    paths: { ...paths, ...referenceOnly() },
    components: {
      schemas,
      parameters,
      headers: { RetryAfter: retryAfter },
      examples: failureExamples(),
      responses: { Failure: failure, ...responses },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token that user.login gave.' } },
    },
  }
}

/** Descriptions of the groups of calls, by the first word of their names. */
const ABOUT: Record<string, string> = {
  site: 'What the backend offers.',
  book: 'Books and their chapters.',
  chapter: 'The text of chapters.',
  recommend: 'Books by genre, section and likeness.',
  author: 'Authors.',
  channel: 'Tabs of the home screen.',
  banner: 'Banners of the home screen.',
  bookRank: 'Rankings.',
  search: 'Searching, filtering, suggestions.',
  hotsearch: 'Trending words.',
  seo: 'Indexes for search engines and catalogues.',
  user: 'Accounts: signing in, what belongs to the reader, coins.',
  charge: 'What can be topped up.',
  order: 'Buying coins and unlocking chapters.',
  readlog: 'Where readers are in their books.',
  shelf: 'Books that readers put on their shelf.',
  updates: 'New chapters of what readers follow.',
  review: 'Ratings and reviews by readers.',
  comment: 'Comments of readers on chapters and paragraphs.',
  reader: 'Other readers, as this one sees them.',
  passages: 'Highlights, notes and bookmarks of readers.',
  settings: 'How readers have set the reading of chapters.',
  push: 'News of new chapters, to readers’ browsers.',
  complaint: 'Complaints about a book.',
  event: 'Events at which friends help.',
  nestedH5: 'For pages that an app embeds.',
  selfAttribution: 'Where readers came from.',
  device: 'Visits of devices.',
  payment: 'Addresses of the reference backend for whoever takes payments.',
  pictures: 'Pictures of the reference backend.',
}

/** Throws for a group without a description. */
const tags = (names: string[]) =>
  names.map(name => {
    const description = ABOUT[name]
    if (!description) throw new Error(`scripts/backend-kit/openapi/openapi.ts says nothing about ${name}`)
    return { name, description }
  })
