import type * as z from 'zod'
import * as account from './account.ts'
import * as books from './book.ts'
import * as capabilities from './capabilities.ts'
import type { Deprecation } from '../versions/deprecation.ts'
import * as discover from './discover.ts'
import * as find from './find.ts'
import * as ownReading from './ownReading.ts'
import * as push from './push.ts'
import * as review from './review.ts'
import * as service from './service.ts'
import * as shelf from './shelf.ts'
import * as users from './user.ts'

type Shape = {
  input: z.ZodType
  output: z.ZodType
  /** Which of several outputs this input asks for, where `output` is a union. */
  outputOf?: (input: Record<string, unknown>) => z.ZodType
}

/**
 * What a call costs. `light`: a few rows, found by an index. `search`: it looks through texts, or through all books.
 * The reference backend answers those on the search thread, behind its semaphore, and counts them by reader, device
 * and network (`server/backend/endpoints/searches.ts`).
 */
type Cost = 'light' | 'search'

export type Endpoint = Shape & {
  method: 'GET' | 'POST'
  cost: Cost
  /** True: without a valid bearer token the answer is 401 SIGN_IN_REQUIRED. */
  signIn: boolean
  summary: string
  /** True: 403 ADDRESS_NOT_CONFIRMED for a reader whose address is still to be confirmed. */
  confirmed?: true
  /** Carries an Idempotency-Key; 422 VALIDATION without one. */
  idempotent?: true
  /** Going out of use: docs/contract.md, "Versions". */
  deprecated?: Deprecation
}

const get = <C extends Cost, S extends Shape>(cost: C, summary: string, shape: S) => ({
  method: 'GET' as const,
  cost,
  signIn: false as const,
  summary,
  ...shape,
})
const post = <C extends Cost, S extends Shape>(cost: C, summary: string, shape: S) => ({
  method: 'POST' as const,
  cost,
  signIn: false as const,
  summary,
  ...shape,
})
const signedIn = <E extends object>(endpoint: E) =>
  ({ ...endpoint, signIn: true }) as Omit<E, 'signIn'> & { signIn: true }

/** Every call of the API, by its name on the wire: `/{prefix}/v1/{name}`. Specification, section 7. */
export const endpoints = {
  'site.capabilities': get(
    'light',
    'Which parts the backend has, and the version of its contract; optional',
    capabilities.siteCapabilities,
  ),

  'book.show': get('light', 'Book details', books.bookShow),
  'book.chapters': get('light', 'The chapters of a book', books.bookChapters),
  'book.find': get('search', 'Words in the open chapters of a book', find.bookFind),
  'chapter.free': get('light', 'One chapter; its opening where it is locked', books.chapterFree),
  'chapter.ordered': signedIn(
    get('light', 'An unlocked chapter, or the list of all that the reader has unlocked', books.chapterOrdered),
  ),
  'recommend.get': get('light', 'Books that go with a book', books.recommendGet),
  'author.home': get('light', 'An author and their books', books.authorHome),

  'channel.getChannelList': get('light', 'The tabs of the home screen', discover.channelList),
  'banner.index': get('light', 'Banners of the home screen', discover.bannerIndex),
  'recommend.index3': get('light', 'The sections of the home screen, or the books of one', discover.recommendIndex),
  'recommend.tag_group_list': get('light', 'The genres, or the books of one genre or tag', discover.tagGroupList),
  'bookRank.list': get('light', 'The ranking menu', discover.rankList),
  'bookRank.book_list': get('light', 'One ranking', discover.rankBooks),
  'search.multi': post('search', 'Search books; the words count for trends', discover.searchMulti),
  'search.facets': post('search', 'How many books each choice of a filter would leave', discover.searchFacets),
  'search.multi2': post('search', 'Suggestions while typing', discover.searchSuggest),
  'hotsearch.words': get('light', 'Trending search words', discover.hotWords),
  'seo.book_tags': get('light', 'All tags', discover.bookTags),
  'seo.keywords.page': get('search', 'All search words, or the books of one', discover.keywordsPage),
  'seo.sitemap': get('search', 'All books, for search engines', discover.sitemap),
  'seo.free': get('search', 'Books that are free as a whole, for catalogue readers', discover.freeBooks),

  'user.login': post('light', 'Sign in', users.userLogin),
  'user.signup': post('light', 'Create an account; a mail with code and link confirms the address', users.userSignup),
  'user.confirm': post('light', 'Confirm an address by the code or the link of a mail', users.userConfirm),
  'user.resend': signedIn(post('light', 'Another mail that confirms the address', users.userResend)),
  'user.forgot': post('light', 'A mail with which a new password is chosen', users.userForgot),
  'user.reset': post('light', 'Choose a new password by the code or the link of a mail', users.userReset),
  'user.password': signedIn(post('light', 'Change the password; all other tokens end', users.userPassword)),
  'user.email': signedIn(post('light', 'Change the address; a mail to the new one confirms it', users.userEmail)),
  'user.undoEmail': post(
    'light',
    'Take a change of address back, by the link in the mail to the old one',
    users.userUndoEmail,
  ),
  'user.logout': signedIn(post('light', 'Sign out: the token is good for nothing any more', users.userLogout)),
  'user.sessions': signedIn(get('light', 'Where the reader is signed in, latest first', account.userSessions)),
  'user.endSession': signedIn(post('light', 'End one of these sessions', account.userEndSession)),
  'user.prove': signedIn(post('light', 'Show once more that it is you, by the password', account.userProve)),
  'user.export': signedIn(get('light', 'All that is kept of the reader, part by part', account.userExport)),
  'user.delete': signedIn(post('light', 'Delete the account', account.userDelete)),
  'user.passkeys': signedIn(get('light', 'The reader’s passkeys', account.userPasskeys)),
  'user.passkeyOptions': post(
    'light',
    'What a browser needs to make a passkey, or to sign in by one',
    account.userPasskeyOptions,
  ),
  'user.addPasskey': signedIn(post('light', 'Add a passkey that the browser has made', account.userAddPasskey)),
  'user.namePasskey': signedIn(post('light', 'Call a passkey something else', account.userNamePasskey)),
  'user.removePasskey': signedIn(post('light', 'Remove a passkey', account.userRemovePasskey)),
  'user.undoPasskey': post(
    'light',
    'Take an added passkey back, by the link in the mail about it',
    account.userUndoPasskey,
  ),
  'user.passkeySignIn': post('light', 'Sign in by a passkey', account.userPasskeySignIn),
  'user.oauthUrl': get('light', 'Address of a third-party sign-in, or the list of providers', users.userOauthUrl),
  'user.identities': signedIn(get('light', 'Third parties that sign the reader in', account.userIdentities)),
  'user.removeIdentity': signedIn(post('light', 'Unlink one of these', account.userRemoveIdentity)),
  'user.sns': get('light', 'Exchange the code of a third-party sign-in', users.userSns),
  'user.surplus': signedIn(get('light', 'Balance', users.userSurplus)),
  'user.premium': signedIn(get('light', 'Voucher history', users.userPremium)),
  'user.charge': signedIn(get('light', 'Top-up history', users.userCharge)),
  'user.cost_list': signedIn(get('light', 'Spending history', users.userCostList)),
  'charge.list': get('light', 'Top-up options', users.chargeList),
  'order.create': {
    ...signedIn(post('light', 'Top up, or unlock chapters', users.orderCreate)),
    confirmed: true as const,
    idempotent: true as const,
  },
  'order.receipt': signedIn(get('light', 'Receipt of a paid top-up', users.orderReceipt)),
  'readlog.get': signedIn(get('light', 'Reading log, latest first', users.readlogGet)),
  'readlog.batchsave': signedIn(
    post('light', 'Save the reading log; per book the newest wins', users.readlogBatchsave),
  ),
  'shelf.list': signedIn(get('light', 'The reader’s shelf, what was changed last first', shelf.shelfList)),
  'shelf.save': signedIn(post('light', 'Save books of the shelf; per book the newest wins', shelf.shelfSave)),
  'review.list': get('light', 'Reviews of a book by its readers, and how they rated it', review.reviewList),
  'review.mine': signedIn(get('light', 'What the reader gave a book, and whether they may', review.reviewMine)),
  'review.save': {
    ...signedIn(post('light', 'Rate a book that was read, in a few words or none', review.reviewSave)),
    confirmed: true as const,
  },
  'review.remove': signedIn(post('light', 'Take back what the reader gave a book', review.reviewRemove)),
  'review.report': {
    ...signedIn(post('light', 'Report a review of another reader', review.reviewReport)),
    confirmed: true as const,
  },
  'passages.list': signedIn(
    get('light', 'The reader’s highlights and bookmarks, as far as they changed', ownReading.passagesList),
  ),
  'passages.save': signedIn(
    post('light', 'Save highlights and bookmarks; of each the newest wins', ownReading.passagesSave),
  ),
  'settings.get': signedIn(get('light', 'How the reader has set the reading of chapters', ownReading.settingsGet)),
  'settings.save': signedIn(
    post('light', 'Save settings of reading; of each the newest wins', ownReading.settingsSave),
  ),
  'push.key': get('light', 'The key by which browsers subscribe to news of new chapters', push.pushKey),
  'push.list': signedIn(
    get('light', 'The reader’s devices that are told of new chapters, latest first', push.pushList),
  ),
  'push.subscribe': signedIn(post('light', 'Tell this device of new chapters of followed books', push.pushSubscribe)),
  'push.unsubscribe': signedIn(post('light', 'Tell a device nothing any more', push.pushUnsubscribe)),

  'complaint.get_type_list': get('light', 'Complaint types', service.complaintTypes),
  'complaint.submit_save': { ...post('light', 'Submit a complaint', service.complaintSave), idempotent: true as const },
  'event.inviteActivityHelpPage': get('light', 'A friend’s request for help', service.inviteHelp),
  'nestedH5.info': get('light', 'App name, store and legal links for embedded pages', service.nestedInfo),
  'selfAttribution.reportData': post('light', 'Attribution of a campaign visit', service.attribution),
  'device.report': post('light', 'Device tracking', service.deviceReport),
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type GetName = { [N in EndpointName]: Endpoints[N]['method'] extends 'GET' ? N : never }[EndpointName]
/** What is looked for on the search thread. */
export type SearchName = { [N in EndpointName]: Endpoints[N]['cost'] extends 'search' ? N : never }[EndpointName]
export type PostName = Exclude<EndpointName, GetName>

/** What the caller may leave out is optional. */
export type Input<N extends EndpointName> = z.input<Endpoints[N]['input']>
export type ParsedInput<N extends EndpointName> = z.output<Endpoints[N]['input']>
export type Output<N extends EndpointName> = z.output<Endpoints[N]['output']>
