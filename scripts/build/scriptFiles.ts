import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerPage } from '../../client/routing/page/page.ts'

/**
 * Script files besides the base: by family and file, the lazily loaded parts in it, as folders or names (`partName`);
 * the longest match counts. Pages declare their file (`serverPage`). Any other part has its own file, in the family of
 * its importer.
 */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'discover/browse/filters': ['features/bookFilter/'],
  // Below the sections of the first page.
  'discover/more': ['home/more/'],
  // In the reader: loaded automatically, and on demand.
  'reading/activities': ['reader/activities/', 'reader/following/'],
  'reading/aloud': ['reader/aloud/'],
  // On a book's last chapter, and before one that costs coins.
  'reading/end': ['reader/activities/EndActions', 'reader/activities/OwnPrice'],
  // Replaced names.
  'reading/names': ['features/names/'],
  // Shelf and ratings.
  'own/shelf': ['features/shelf/', 'history/', 'updates/'],
  'own/follow': ['features/shelf/FollowAuthor'],
  'own/choices': ['features/shelf/ShelfPanel'],
  // For signed-in readers on the sign-in page.
  'own/mine': ['features/account/AccountCard'],
  'own/ratings': ['features/ratings/'],
  'own/push': ['features/push/'],
  // After a payment.
  'own/paid': ['features/topUp/'],
  'account/settings': ['features/account/settings/', 'features/account/byMail/'],
  'account/methods': ['features/account/signIn/SignInMethods'],
  'account/passkeys': ['features/account/signIn/browserPasskeys'],
  'account/zip': ['features/account/settings/saveZip'],
  'account/dialog': ['features/account/signIn/'],
  'reading/comfort': ['reader/activities/AutoScroll', 'reader/display/', 'reader/keys/', 'reader/pages/'],
  'own/panels': ['book/Complaint', 'receipt/PaymentProblem', 'features/account/', 'features/unlock/'],
  // The chapter list and what it opens, and passages.
  'reading/catalogue': ['book/NearRows', 'features/chapterList/'],
  'reading/find': ['features/findInBook/'],
  'reading/comments': ['features/comments/'],
  'own/commentNews': ['features/comments/CommentNews'],
  'reading/commentSheet': ['features/comments/CommentSheet'],
  'reading/passages': ['features/passages/'],
  // Reader data on the device and in the account.
  sync: [
    'app/syncReaderData',
    'features/marks/',
    'features/readerSettings/',
    'features/readingLog/syncLog',
    'features/shelf/syncShelf',
  ],
  // For readers who have read for a while.
  install: ['features/install/'],
  // For brands that ask for consent.
  consent: ['features/consent/'],
  // A brand's copy variant, for what follows its first page.
  'copy/warm': ['shared/text/en/copy/warm'],
  'copy/brisk': ['shared/text/en/copy/brisk'],
  'copy/playful': ['shared/text/en/copy/playful'],
  'copy/storied': ['shared/text/en/copy/storied'],
  later: ['app/', 'features/readingLog/', 'features/tracking/', 'shell/'],
  // For readers who stay: opening other pages than home, books and chapters, and saving chapters.
  'later/loaders': ['pages/loaders'],
  'offline/saving': ['features/offline/'],
  'offline/books': ['features/offline/OfflineBooks'],
  // For brands that count visits elsewhere, too.
  'later/analytics': ['features/tracking/analytics'],
  // For brands with several languages.
  'later/language': ['features/language/'],
  'own/language': ['features/language/showOffer'],
  // When another device has read further.
  'later/offer': ['features/readingLog/PositionOffer'],
  // For a sample of readers.
  'later/reports': ['features/tracking/pageReports'],
}

const pages = new Map<string, string>()
for (const file of globSync('client/pages/*/page.ts')) {
  const { serverPage } = (await import(pathToFileURL(resolve(file)).href)) as { serverPage: ServerPage }
  pages.set(basename(dirname(file)), serverPage.script)
}

/** The longest first, so that the first match counts. */
const rows = Object.entries(FILES)
  .flatMap(([file, starts]) => starts.map(start => ({ file, start })))
  .toSorted((a, b) => b.start.length - a.start.length)

/** The script file of a page or part, family first; undefined for a file of its own. */
export const scriptFile = (part: string): string | undefined =>
  pages.get(part) ?? rows.find(({ start }) => (start.endsWith('/') ? part.startsWith(start) : part === start))?.file

/** Parts that load automatically after hydration: on all pages, and on single ones. */
export const FOLLOWING_ALL: readonly string[] = ['app/afterIdle', 'app/open']
export const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  reader: ['reader/activities/Activities'],
  // The page that most readers open next, and saving once its place is on the screen.
  book: ['reader', 'features/offline/SaveOffline'],
  history: ['history/ShelfTabs'],
  ads: ['ads/reportCampaign'],
}
/** Parts that load on all pages once the reader does something, or has stayed for ten seconds. */
export const STAYING: readonly string[] = ['pages/loaders', 'features/offline/startOffline']
/** The same on all pages of a brand with several languages. */
export const FOLLOWING_LANGUAGES = 'features/language/ownLanguage'
/** And once a reader of a brand with a copy variant stays. */
export const COPY_VARIANT = /^shared\/text\/en\/copy\//

/** Parts that most readers get on some page, automatically or once they scroll. */
const USUAL = ['reader/activities/Activities', 'features/offline/SaveOffline', 'home/more/MoreSections']

/** Whether a part loads automatically for most readers. */
export const isFollowing = (part: string): boolean =>
  COPY_VARIANT.test(part) || FOLLOWING_ALL.includes(part) || USUAL.includes(part)

/** Families and files for reading saved chapters offline. */
const READ_OFFLINE = ['reading', 'errors', 'sync', 'install', 'later', 'offline']
const FILES_READ_OFFLINE = ['own/history', 'own/mine', 'own/panels']

/** Whether a file is needed offline. @param file as `scriptFile` names it */
export const isReadOffline = (file: string): boolean =>
  !['later/reports', 'later/analytics'].includes(file) &&
  [...READ_OFFLINE, ...FILES_READ_OFFLINE].some(one => file === one || file.startsWith(`${one}/`))
