import type { EndpointName } from '../api/endpoints.ts'
import type { Deprecation } from '../versions/deprecation.ts'
import type { Version } from '../versions/version.ts'

/** Who must act, so that a site and a backend of different versions go on understanding each other. */
type Actor = 'backends' | 'sites' | 'both' | 'nobody'

type Subject = {
  /** The call; absent where the field belongs to an entity of many calls. */
  call?: EndpointName
  /** The last part of the field's path. Absent: the call itself. */
  field?: string
}

/** One thing that changed. */
export type Change = Subject & { says: string; acts: Actor } & (
    | { kind: 'changed' | 'removed' }
    /** The document was wrong: it says now what site, kit and reference backend did before. Breaks nobody. */
    | { kind: 'corrected' }
    /** `without`: what readers see where a backend does not have it; of a call `uses` says it. */
    | { kind: 'added'; without?: string }
    | { kind: 'deprecated'; until: Deprecation['until']; instead: Deprecation['instead'] }
  )

export type Release = {
  version: Version
  /** The day on which it was released, such as 2026-11-22; absent: not yet. */
  date?: string
  says: string
  changes: readonly Change[]
}

/**
 * The change log of the contract, latest first. A version that has a date stands in docs/openapi/ as it was released
 * and never changes; `npx node scripts/backend-kit/versions/changes.ts` says which number a change demands.
 */
export const changeLog: readonly [Release, ...Release[]] = [
  {
    version: '1.1.0',
    says: 'The contract has a version of its own, and a backend may say which one it was written for.',
    changes: [
      {
        kind: 'added',
        call: 'site.capabilities',
        field: 'contract_version',
        says: 'the version of the contract that the backend was written for; optional',
        acts: 'nobody',
      },
      {
        kind: 'deprecated',
        call: 'nestedH5.info',
        field: 'version',
        says: 'it was called the version of the contract, and is that of the site’s app: always `1.0.0`',
        until: '2.0.0',
        instead: 'site.capabilities contract_version',
        acts: 'nobody',
      },
      ...(['sessions', 'export', 'delete', 'passkeys', 'passages', 'settings', 'push', 'ratings'] as const).map(
        field => ({
          kind: 'added' as const,
          call: 'site.capabilities' as const,
          field,
          says: 'a part that not every backend has; optional',
          acts: 'nobody' as const,
        }),
      ),
      ...(['push.key', 'push.list', 'push.subscribe', 'push.unsubscribe'] as const).map(call => ({
        kind: 'added' as const,
        call,
        says: 'news of new chapters to readers’ browsers (Web Push); optional',
        acts: 'nobody' as const,
      })),
      ...(['review.list', 'review.mine', 'review.save', 'review.remove', 'review.report'] as const).map(call => ({
        kind: 'added' as const,
        call,
        says: 'ratings and short reviews by readers; optional',
        acts: 'nobody' as const,
      })),
      {
        kind: 'added',
        call: 'review.list',
        field: 'sort',
        says: 'the order of reviews: `latest`, `highest` or `lowest`; optional',
        acts: 'nobody',
        without: 'reviews latest first, whatever they choose',
      },
      {
        kind: 'added',
        call: 'book.show',
        field: 'rating_count',
        says: 'how many readers’ ratings are in `score`; optional',
        acts: 'nobody',
        without: 'the stars that books come with, and nothing of ratings by readers',
      },
      {
        kind: 'added',
        call: 'book.show',
        field: 'volumes',
        says: 'the volumes or parts of a book, each with a title and its chapters; optional',
        acts: 'nobody',
        without: 'the chapters of a book in one list, without headings',
      },
      ...(['passages.list', 'passages.save'] as const).map(call => ({
        kind: 'added' as const,
        call,
        says: 'highlights, notes and bookmarks of an account; optional',
        acts: 'nobody' as const,
      })),
      ...(['settings.get', 'settings.save'] as const).map(call => ({
        kind: 'added' as const,
        call,
        says: 'settings of reading of an account; optional',
        acts: 'nobody' as const,
      })),
      {
        kind: 'added',
        call: 'user.delete',
        field: 'debt',
        says: 'what the reader was told they owe when they deleted the account; optional',
        acts: 'nobody',
        without: 'no word of a debt that came while they were deleting the account',
      },
      ...(['money', 'coins'] as const).map(field => ({
        kind: 'added' as const,
        call: 'order.create' as const,
        field,
        says: 'what the reader saw of a top-up before they ordered it; optional',
        acts: 'nobody' as const,
        without: 'another price at the checkout than on the page, where it has just changed',
      })),
      ...(['from_paragraph', 'next_paragraph'] as const).map(field => ({
        kind: 'added' as const,
        call: 'book.find' as const,
        field,
        says: 'goes on within a chapter, so that no place is left out; optional',
        without: 'the first ten places of a chapter at most',
        acts: 'nobody' as const,
      })),
      ...(['user.password', 'user.logout'] as const).map(call => ({
        kind: 'added' as const,
        call,
        field: 'remove_passkeys',
        says: 'passkeys go as well, where the reader wants it; optional',
        without: 'passkeys that stay, though the reader wanted them gone',
        acts: 'backends' as const,
      })),
      {
        kind: 'added',
        call: 'user.undoPasskey',
        says: 'takes an added passkey back, by the link in the mail about it; optional',
        acts: 'nobody',
      },
      ...(['user.identities', 'user.removeIdentity'] as const).map(call => ({
        kind: 'added' as const,
        call,
        says: 'third-party sign-ins of an account, listed and unlinked; optional',
        acts: 'nobody' as const,
      })),
      {
        kind: 'deprecated',
        call: 'user.oauthUrl',
        field: 'email',
        says: '`mail` of `site.capabilities` counts',
        until: '2.0.0',
        instead: 'site.capabilities mail',
        acts: 'nobody',
      },
      {
        kind: 'deprecated',
        call: 'user.oauthUrl',
        field: 'offers',
        says: 'parts of `site.capabilities` count',
        until: '2.0.0',
        instead: 'site.capabilities offers',
        acts: 'nobody',
      },
      { kind: 'corrected', field: 'Device-Uuid:', says: 'its letters, as the site sends it', acts: 'nobody' },
      { kind: 'corrected', field: 'X-Brand:', says: 'its letters, as folders of brands have them', acts: 'nobody' },
      { kind: 'corrected', field: 'updated_at', says: 'empty or a time, not anything', acts: 'nobody' },
      { kind: 'corrected', field: 'letters', says: 'empty or letters, not anything', acts: 'nobody' },
    ],
  },
  {
    version: '1.0.0',
    date: '2026-11-22',
    says: 'The first version that has a number of its own: 62 calls, of which three are required.',
    changes: [],
  },
]

/** The version of the contract that this site speaks and the reference backend answers by. Not `App-Version`. */
export const CONTRACT_VERSION: Version = changeLog[0].version
