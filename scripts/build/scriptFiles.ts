import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerPage } from '../../client/routing/page/serverPage.ts'

/**
 * The scripts of the site beside the base: by family and file, the lazily loaded parts that travel together, by their
 * folders or their names (`partName`); the longest row that fits counts. Pages say it themselves (`serverPage`). A
 * part that no row names is a file of its own, in the family of what imports it.
 */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'discover/filters': ['features/bookFilter/'],
  // Below the sections of the first page.
  'discover/more': ['home/more/'],
  // While a chapter is read: what comes by itself, and what is called.
  'reading/activities': ['reader/activities/', 'reader/following/'],
  'reading/aloud': ['reader/aloud/'],
  // For readers who read a name otherwise.
  'reading/names': ['features/names/'],
  // What readers say of books, to themselves and to others.
  'own/shelf': ['features/shelf/', 'history/'],
  'own/choices': ['features/shelf/ShelfPanel'],
  // For who opens the sign-in page signed in, on the way to the personal area.
  'own/mine': ['features/account/AccountCard'],
  'own/ratings': ['features/ratings/'],
  'own/push': ['features/push/'],
  // Where somebody comes back from paying.
  'own/paid': ['features/topUp/'],
  'account/settings': ['features/account/settings/', 'features/account/byMail/'],
  'account/methods': ['features/account/signIn/SignInMethods'],
  'account/passkeys': ['features/account/signIn/browserPasskeys'],
  'account/zip': ['features/account/settings/saveZip'],
  'account/dialog': ['features/account/signIn/'],
  'reading/comfort': ['reader/activities/AutoScroll', 'reader/display/', 'reader/keys/', 'reader/pages/'],
  'own/panels': ['book/Complaint', 'features/account/', 'features/unlock/'],
  // The sheet of a book's chapters and what is called from it, and passages of a text.
  'reading/catalogue': ['book/NearRows', 'features/chapterList/'],
  'reading/find': ['features/findInBook/'],
  'reading/passages': ['features/passages/'],
  // What a reader has made is kept on the device and in the account.
  sync: [
    'app/syncReaderData',
    'features/marks/',
    'features/readerSettings/',
    'features/readingLog/syncLog',
    'features/shelf/syncShelf',
  ],
  // For readers who have read a while.
  install: ['features/install/'],
  // For readers of brands that ask before they count.
  consent: ['features/consent/'],
  // A brand's copy variant, loaded after its first page.
  'copy/warm': ['text/en/copy/warm'],
  'copy/brisk': ['text/en/copy/brisk'],
  'copy/playful': ['text/en/copy/playful'],
  'copy/storied': ['text/en/copy/storied'],
  later: ['app/', 'features/offline/', 'features/readingLog/', 'features/tracking/', 'shell/'],
  // Shown where there is no connection, and where another device has read on.
  'later/offline': ['features/offline/OfflineBooks'],
  // For brands that speak several languages.
  'later/language': ['features/language/'],
  'later/offer': ['features/readingLog/PositionOffer'],
  // For a sample of readers.
  'later/reports': ['features/tracking/pageReports'],
}

const pages = new Map<string, string>()
for (const file of globSync('client/pages/*/page.ts')) {
  const { serverPage } = (await import(pathToFileURL(resolve(file)).href)) as { serverPage: ServerPage }
  pages.set(basename(dirname(file)), serverPage.script)
}

/** The longest first, so that the first that fits counts. */
const rows = Object.entries(FILES)
  .flatMap(([file, starts]) => starts.map(start => ({ file, start })))
  .toSorted((a, b) => b.start.length - a.start.length)

/** The script file of a page or part, family first; undefined where it is one of its own. */
export const scriptFile = (part: string): string | undefined =>
  pages.get(part) ?? rows.find(({ start }) => (start.endsWith('/') ? part.startsWith(start) : part === start))?.file

/** Parts that follow by themselves once a page is hydrated: any page, and one page beside its own. */
export const FOLLOWING_ALL: readonly string[] = ['app/afterIdle', 'app/open']
export const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  reader: ['reader/activities/Activities'],
  // The page that most readers go to next.
  book: ['reader'],
  history: ['history/ShelfTabs'],
  ads: ['ads/reportCampaign'],
}
/** What follows on every page of a brand with a copy variant. */
export const COPY_VARIANT = /^text\/en\/copy\//

/** Whether a part follows by itself, on any page or on one. */
export const isFollowing = (part: string): boolean =>
  COPY_VARIANT.test(part) || FOLLOWING_ALL.includes(part) || Object.values(FOLLOWING).flat().includes(part)

/** Families and files by which kept chapters are read without a connection. */
const READ_OFFLINE = ['reading', 'errors', 'sync', 'install', 'later']
const FILES_READ_OFFLINE = ['own/history', 'own/mine', 'own/panels']

/** Whether the scripts of a file are needed there. @param file as `scriptFile` names it */
export const isReadOffline = (file: string): boolean =>
  file !== 'later/reports' &&
  [...READ_OFFLINE, ...FILES_READ_OFFLINE].some(one => file === one || file.startsWith(`${one}/`))
