import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { accountExamples } from './account.ts'
import { bookExamples } from './book.ts'
import { commentExamples } from './comments.ts'
import { genreExamples } from './genre.ts'
import { homeExamples } from './home.ts'
import { moneyExamples } from './money.ts'
import { ownReadingExamples } from './ownReading.ts'
import { passkeyExamples } from './passkey.ts'
import { pushExamples } from './push.ts'
import { rankingExamples } from './ranking.ts'
import { readlogExamples } from './readlog.ts'
import { reviewExamples } from './review.ts'
import { searchExamples } from './search.ts'
import { seoExamples } from './seo.ts'
import { serviceExamples } from './service.ts'
import { shelfExamples } from './shelf.ts'
import { thirdPartyExamples } from './thirdParty.ts'
import { userExamples } from './user.ts'
import type { Examples } from './samples.ts'

const examples: Examples = {
  ...accountExamples,
  ...bookExamples,
  ...genreExamples,
  ...homeExamples,
  ...moneyExamples,
  ...ownReadingExamples,
  ...passkeyExamples,
  ...pushExamples,
  ...rankingExamples,
  ...readlogExamples,
  ...reviewExamples,
  ...commentExamples,
  ...searchExamples,
  ...seoExamples,
  ...serviceExamples,
  ...shelfExamples,
  ...thirdPartyExamples,
  ...userExamples,
}

/** The examples of a call by name, one for each of its forms. */
export const examplesOf = (name: EndpointName): Record<string, { input: object; data: unknown }> => examples[name]
