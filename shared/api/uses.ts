import type { Part } from './parts.ts'
import type { EndpointName } from './endpoints.ts'

/** What the site does with a call, and what becomes of it where a backend does not answer it. */
export type Use = {
  /** Nothing can be read without it: that a backend does not know it is a wrong address. All others are optional. */
  required?: true
  /** The part of a backend that it belongs to. */
  part?: Part
  /** It may be missing where its part is there, unless this one is there too; `true`: whatever else is there. */
  spareUnless?: Part | true
  /** Paths of the screens that are about what it answers: without it they are the error page, 503. */
  subject?: readonly string[]
  /** Paths of the screens that stand without it. */
  beside?: readonly string[]
  /** What a reader sees without it, where the screen stands. */
  without: string
}

const READER = '/book-reader/{bookid}/{chapterid}'
const BOOK = '/novel/{bookId}/{category}/{bookName}'
const ACTIVE = '/active-novel/{bookId}/{category}/{bookName}'
const TOP_UP = '/myinfo/rechargeList'
const RESULTS = '/search-more/result/{name}'
const ERROR_PAGE = 'the error page, which tries again'
const FORM_SAYS = 'the form says what the answer says'
const NO_NEWS = 'nothing of notifications'
const NO_RATINGS = 'the stars that books come with, and nothing of ratings by readers'
const OWN_PASSAGES = 'the highlights, notes and bookmarks of this browser'
const OWN_SETTINGS = 'the settings of this browser'
const LIST_SAYS = 'a sentence in place of the list, and a button that tries again'

/** Every call and where it is used: the table of docs/contract.md, and what the kit may skip. */
export const uses: Record<EndpointName, Use> = {
  'site.capabilities': { without: 'the same: each part is known by the answers of its calls' },

  'book.show': { required: true, subject: [BOOK, READER, ACTIVE], beside: ['/ads'], without: ERROR_PAGE },
  'book.chapters': { required: true, beside: [BOOK, READER], without: 'a sentence in place of the list of chapters' },
  'book.find': { without: 'a sentence in place of what was found, under the chapters of a book' },
  'chapter.free': { required: true, subject: [READER], beside: ['/ads'], without: ERROR_PAGE },
  'chapter.ordered': { beside: ['/myinfo/myLocked'], without: LIST_SAYS },
  'recommend.get': { beside: [BOOK, READER], without: 'no books below' },
  'author.home': { subject: ['/author/{authorId}/{name}'], without: ERROR_PAGE },

  'channel.getChannelList': { beside: ['/'], without: 'no tabs' },
  'banner.index': { beside: ['/'], without: 'no banners' },
  'recommend.index3': {
    subject: ['/secPage/{subid}/{name}', '/ads'],
    beside: ['/', '/search'],
    without: 'home with its banners and ways on, and without sections',
  },
  'recommend.tag_group_list': {
    subject: ['/genres', '/genres/{subid}', '/tags/{subid}/{name}', '/category/{name}'],
    beside: ['/search'],
    without: ERROR_PAGE,
  },
  'bookRank.list': {
    subject: ['/ranking/{num}'],
    beside: ['/ranking/{type}/{id}/{num}'],
    without: 'the ranking without the menu of others',
  },
  'bookRank.book_list': { subject: ['/ranking/{num}', '/ranking/{type}/{id}/{num}'], without: ERROR_PAGE },
  'search.multi': { subject: [RESULTS, '/search-more/{name}'], without: ERROR_PAGE },
  'search.facets': {
    beside: [RESULTS, '/genres/{subid}', '/tags/{subid}/{name}', '/category/{name}'],
    without: 'filters without counts, and none by tag',
  },
  'search.multi2': { beside: ['/search', RESULTS], without: 'no suggestions, no authors and tags' },
  'hotsearch.words': { beside: ['/search', '/search-more', RESULTS], without: 'no trending words' },
  'seo.book_tags': { subject: ['/tags', '/all-tags/{subid}'], without: ERROR_PAGE },
  'seo.sitemap': { without: 'a sitemap of the other pages' },
  'seo.free': { without: 'no catalogue of free books' },
  'seo.keywords.page': { subject: ['/hotnovels', '/keywords/{name}'], without: ERROR_PAGE },

  'user.login': { part: 'accounts', beside: ['/login'], without: FORM_SAYS },
  'user.signup': { part: 'mail', beside: ['/login'], without: FORM_SAYS },
  'user.confirm': { part: 'mail', beside: ['/login'], without: FORM_SAYS },
  'user.resend': { part: 'mail', beside: ['/login'], without: FORM_SAYS },
  'user.forgot': { part: 'mail', beside: ['/login'], without: FORM_SAYS },
  'user.reset': { part: 'mail', beside: ['/login'], without: FORM_SAYS },
  'user.password': { part: 'mail', beside: ['/myinfo'], without: FORM_SAYS },
  'user.email': { part: 'mail', beside: ['/myinfo'], without: FORM_SAYS },
  'user.undoEmail': { part: 'mail', beside: ['/login'], without: FORM_SAYS },
  'user.logout': { part: 'accounts', beside: ['/myinfo'], without: 'signed out here; the token stays good elsewhere' },
  'user.sessions': { part: 'sessions', beside: ['/myinfo'], without: LIST_SAYS },
  'user.endSession': { part: 'sessions', beside: ['/myinfo'], without: FORM_SAYS },
  'user.prove': { part: 'accounts', spareUnless: true, beside: ['/myinfo'], without: FORM_SAYS },
  'user.export': { part: 'export', beside: ['/myinfo'], without: FORM_SAYS },
  'user.delete': { part: 'delete', beside: ['/myinfo'], without: FORM_SAYS },
  'user.passkeys': { part: 'passkeys', beside: ['/myinfo'], without: LIST_SAYS },
  'user.passkeyOptions': { part: 'passkeys', beside: ['/login', '/myinfo'], without: FORM_SAYS },
  'user.addPasskey': { part: 'passkeys', beside: ['/myinfo'], without: FORM_SAYS },
  'user.namePasskey': { part: 'passkeys', beside: ['/myinfo'], without: FORM_SAYS },
  'user.removePasskey': { part: 'passkeys', beside: ['/myinfo'], without: FORM_SAYS },
  'user.undoPasskey': { part: 'passkeys', spareUnless: true, beside: ['/login'], without: FORM_SAYS },
  'user.passkeySignIn': { part: 'passkeys', beside: ['/login'], without: FORM_SAYS },
  'user.oauthUrl': { beside: ['/login'], without: 'no buttons of third parties' },
  'user.identities': { part: 'third_party', spareUnless: true, beside: ['/myinfo'], without: LIST_SAYS },
  'user.removeIdentity': { part: 'third_party', spareUnless: true, beside: ['/myinfo'], without: FORM_SAYS },
  'user.sns': { part: 'third_party', beside: ['/{token}'], without: 'the page says that signing in failed' },
  'user.surplus': {
    part: 'accounts',
    beside: ['/myinfo', TOP_UP, READER],
    without: 'no balance, and a button that tries again',
  },
  'user.premium': { part: 'accounts', spareUnless: 'payments', beside: ['/myinfo/voucherHistory'], without: LIST_SAYS },
  'user.charge': { part: 'payments', beside: [TOP_UP], without: LIST_SAYS },
  'user.cost_list': { part: 'accounts', spareUnless: 'payments', beside: [TOP_UP], without: LIST_SAYS },
  'charge.list': {
    part: 'payments',
    beside: [TOP_UP, READER],
    without: 'a sentence in place of the options, the histories below it; no way to a top-up at a lock',
  },
  'order.create': {
    part: 'accounts',
    spareUnless: 'payments',
    beside: [READER, TOP_UP],
    without: 'the lock or the option says what the answer says',
  },
  'order.receipt': { part: 'payments', beside: ['/myinfo/receipt/{orderId}'], without: LIST_SAYS },
  'readlog.get': { part: 'reading_log', beside: ['/history'], without: 'the reading log of this browser' },
  'readlog.batchsave': { part: 'reading_log', beside: ['/history'], without: 'the reading log of this browser' },
  'shelf.list': { part: 'shelf', beside: ['/history'], without: 'the shelf of this browser' },
  'shelf.save': { part: 'shelf', beside: ['/history'], without: 'the shelf of this browser' },
  'review.list': { part: 'ratings', beside: [BOOK], without: NO_RATINGS },
  'review.mine': { part: 'ratings', beside: [BOOK, READER], without: NO_RATINGS },
  'review.save': { part: 'ratings', beside: [BOOK, READER], without: FORM_SAYS },
  'review.remove': { part: 'ratings', beside: [BOOK], without: FORM_SAYS },
  'review.report': { part: 'ratings', beside: [BOOK], without: FORM_SAYS },
  'passages.list': { part: 'passages', beside: [READER, '/history'], without: OWN_PASSAGES },
  'passages.save': { part: 'passages', beside: [READER, '/history'], without: OWN_PASSAGES },
  'settings.get': { part: 'settings', beside: [READER], without: OWN_SETTINGS },
  'settings.save': { part: 'settings', beside: [READER], without: OWN_SETTINGS },
  'push.key': { part: 'push', beside: [BOOK, '/history'], without: NO_NEWS },
  'push.list': { part: 'push', beside: ['/history'], without: NO_NEWS },
  'push.subscribe': { part: 'push', beside: [BOOK, '/history'], without: 'the switch says that it did not work' },
  'push.unsubscribe': {
    part: 'push',
    beside: ['/history'],
    without: 'switched off here; the backend may go on telling',
  },

  'complaint.get_type_list': {
    part: 'complaints',
    beside: [BOOK],
    without: 'a sentence in place of the form, and a button that tries again',
  },
  'complaint.submit_save': { part: 'complaints', beside: [BOOK], without: FORM_SAYS },
  'event.inviteActivityHelpPage': {
    part: 'invitations',
    subject: ['/invited-to-help/{bookId}/{activeId}'],
    beside: [ACTIVE],
    without: 'the click is taken at its word',
  },
  'nestedH5.info': { without: 'the same: for pages that an app embeds, and not asked by the site' },
  'selfAttribution.reportData': { part: 'tracking', beside: ['/ads'], without: 'the same' },
  'device.report': { part: 'tracking', beside: ['/'], without: 'the same; it is tried once a visit' },
}
