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

export type Endpoint = Shape & {
  method: 'GET' | 'POST'
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

const get = <S extends Shape>(summary: string, shape: S) => ({
  method: 'GET' as const,
  signIn: false as const,
  summary,
  ...shape,
})
const post = <S extends Shape>(summary: string, shape: S) => ({
  method: 'POST' as const,
  signIn: false as const,
  summary,
  ...shape,
})
const signedIn = <E extends object>(endpoint: E) =>
  ({ ...endpoint, signIn: true }) as Omit<E, 'signIn'> & { signIn: true }

/** Every call of the API, by its name on the wire: `/{prefix}/v1/{name}`. Specification, section 7. */
export const endpoints = {
  'site.capabilities': get(
    'Which parts the backend has, and the version of its contract; optional',
    capabilities.siteCapabilities,
  ),

  'book.show': get('Book details', books.bookShow),
  'book.chapters': get('The chapters of a book', books.bookChapters),
  'book.find': get('Words in the open chapters of a book', find.bookFind),
  'chapter.free': get('One chapter; its opening where it is locked', books.chapterFree),
  'chapter.ordered': signedIn(
    get('An unlocked chapter, or the list of all that the reader has unlocked', books.chapterOrdered),
  ),
  'recommend.get': get('Books that go with a book', books.recommendGet),
  'author.home': get('An author and their books', books.authorHome),

  'channel.getChannelList': get('The tabs of the home screen', discover.channelList),
  'banner.index': get('Banners of the home screen', discover.bannerIndex),
  'recommend.index3': get('The sections of the home screen, or the books of one', discover.recommendIndex),
  'recommend.tag_group_list': get('The genres, or the books of one genre or tag', discover.tagGroupList),
  'bookRank.list': get('The ranking menu', discover.rankList),
  'bookRank.book_list': get('One ranking', discover.rankBooks),
  'search.multi': post('Search books; the words count for trends', discover.searchMulti),
  'search.facets': post('How many books each choice of a filter would leave', discover.searchFacets),
  'search.multi2': post('Suggestions while typing', discover.searchSuggest),
  'hotsearch.words': get('Trending search words', discover.hotWords),
  'seo.book_tags': get('All tags', discover.bookTags),
  'seo.keywords.page': get('All search words, or the books of one', discover.keywordsPage),
  'seo.sitemap': get('All books, for search engines', discover.sitemap),
  'seo.free': get('Books that are free as a whole, for catalogue readers', discover.freeBooks),

  'user.login': post('Sign in', users.userLogin),
  'user.signup': post('Create an account; a mail with code and link confirms the address', users.userSignup),
  'user.confirm': post('Confirm an address by the code or the link of a mail', users.userConfirm),
  'user.resend': signedIn(post('Another mail that confirms the address', users.userResend)),
  'user.forgot': post('A mail with which a new password is chosen', users.userForgot),
  'user.reset': post('Choose a new password by the code or the link of a mail', users.userReset),
  'user.password': signedIn(post('Change the password; all other tokens end', users.userPassword)),
  'user.email': signedIn(post('Change the address; a mail to the new one confirms it', users.userEmail)),
  'user.undoEmail': post('Take a change of address back, by the link in the mail to the old one', users.userUndoEmail),
  'user.logout': signedIn(post('Sign out: the token is good for nothing any more', users.userLogout)),
  'user.sessions': signedIn(get('Where the reader is signed in, latest first', account.userSessions)),
  'user.endSession': signedIn(post('End one of these sessions', account.userEndSession)),
  'user.prove': signedIn(post('Show once more that it is you, by the password', account.userProve)),
  'user.export': signedIn(get('All that is kept of the reader, part by part', account.userExport)),
  'user.delete': signedIn(post('Delete the account', account.userDelete)),
  'user.passkeys': signedIn(get('The reader’s passkeys', account.userPasskeys)),
  'user.passkeyOptions': post(
    'What a browser needs to make a passkey, or to sign in by one',
    account.userPasskeyOptions,
  ),
  'user.addPasskey': signedIn(post('Add a passkey that the browser has made', account.userAddPasskey)),
  'user.namePasskey': signedIn(post('Call a passkey something else', account.userNamePasskey)),
  'user.removePasskey': signedIn(post('Remove a passkey', account.userRemovePasskey)),
  'user.passkeySignIn': post('Sign in by a passkey', account.userPasskeySignIn),
  'user.oauthUrl': get('Address of a third-party sign-in, or the list of providers', users.userOauthUrl),
  'user.sns': get('Exchange the code of a third-party sign-in', users.userSns),
  'user.surplus': signedIn(get('Balance', users.userSurplus)),
  'user.premium': signedIn(get('Voucher history', users.userPremium)),
  'user.charge': signedIn(get('Top-up history', users.userCharge)),
  'user.cost_list': signedIn(get('Spending history', users.userCostList)),
  'charge.list': get('Top-up options', users.chargeList),
  'order.create': {
    ...signedIn(post('Top up, or unlock chapters', users.orderCreate)),
    confirmed: true as const,
    idempotent: true as const,
  },
  'order.receipt': signedIn(get('Receipt of a paid top-up', users.orderReceipt)),
  'readlog.get': signedIn(get('Reading log, latest first', users.readlogGet)),
  'readlog.batchsave': signedIn(post('Save the reading log; per book the newest wins', users.readlogBatchsave)),
  'shelf.list': signedIn(get('The reader’s shelf, what was changed last first', shelf.shelfList)),
  'shelf.save': signedIn(post('Save books of the shelf; per book the newest wins', shelf.shelfSave)),
  'review.list': get('Reviews of a book by its readers, and how they rated it', review.reviewList),
  'review.mine': signedIn(get('What the reader gave a book, and whether they may', review.reviewMine)),
  'review.save': {
    ...signedIn(post('Rate a book that was read, in a few words or none', review.reviewSave)),
    confirmed: true as const,
  },
  'review.remove': signedIn(post('Take back what the reader gave a book', review.reviewRemove)),
  'review.report': {
    ...signedIn(post('Report a review of another reader', review.reviewReport)),
    confirmed: true as const,
  },
  'passages.list': signedIn(
    get('The reader’s highlights and bookmarks, as far as they changed', ownReading.passagesList),
  ),
  'passages.save': signedIn(post('Save highlights and bookmarks; of each the newest wins', ownReading.passagesSave)),
  'settings.get': signedIn(get('How the reader has set the reading of chapters', ownReading.settingsGet)),
  'settings.save': signedIn(post('Save settings of reading; of each the newest wins', ownReading.settingsSave)),
  'push.key': get('The key by which browsers subscribe to news of new chapters', push.pushKey),
  'push.list': signedIn(get('The reader’s devices that are told of new chapters, latest first', push.pushList)),
  'push.subscribe': signedIn(post('Tell this device of new chapters of followed books', push.pushSubscribe)),
  'push.unsubscribe': signedIn(post('Tell a device nothing any more', push.pushUnsubscribe)),

  'complaint.get_type_list': get('Complaint types', service.complaintTypes),
  'complaint.submit_save': { ...post('Submit a complaint', service.complaintSave), idempotent: true as const },
  'event.inviteActivityHelpPage': get('A friend’s request for help', service.inviteHelp),
  'nestedH5.info': get('App name, store and legal links for embedded pages', service.nestedInfo),
  'selfAttribution.reportData': post('Attribution of a campaign visit', service.attribution),
  'device.report': post('Device tracking', service.deviceReport),
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type GetName = { [N in EndpointName]: Endpoints[N]['method'] extends 'GET' ? N : never }[EndpointName]
export type PostName = Exclude<EndpointName, GetName>

/** What the caller may leave out is optional. */
export type Input<N extends EndpointName> = z.input<Endpoints[N]['input']>
export type ParsedInput<N extends EndpointName> = z.output<Endpoints[N]['input']>
export type Output<N extends EndpointName> = z.output<Endpoints[N]['output']>
