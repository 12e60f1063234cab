/** Names of cookies and browser-storage keys: specification, section 3. */

export const COOKIE = {
  language: 'hb_lang',
  section: 'section',
  locale: 'i18n_redirected',
} as const

/** Apart from the others: the script in the head of every page names these. */
export const LOGIN_STATUS = 'loginStatus'
export const LOCAL = 'local'
export const READ_LOG = 'readlogList'
export const CONTINUE_HIDDEN = 'continueHidden'

export const STORAGE = {
  token: 'token',
  userInfo: 'userInfo',
  loginStatus: LOGIN_STATUS,
  readlogList: READ_LOG,
  deviceId: 'local_uid',
  nbid: 'nbid',
  ndpid: 'ndpid',
  /** The persisted part of the `local` store. */
  local: LOCAL,
  /** Ours: the words last searched for. */
  searchHistory: 'searchHistory',
  /** Ours: by how many milliseconds the server's clock is ahead, once an answer has told. */
  clockOffset: 'clockOffset',
  /** Ours: sign-outs that the backend has not been told of, for want of a connection. */
  signOuts: 'signOuts',
  /** Ours: by reader and book, whether chapters are unlocked as they are opened, and today's spending. */
  autoUnlock: 'autoUnlock',
  /** Ours: books that readers put on a shelf, followed or hid. */
  shelf: 'shelf',
  /** Ours: how many chapters books have by now, of those that a shelf shows. */
  shelfFacts: 'shelfFacts',
  /** Ours: where this browser is told of new chapters, and for which account. */
  push: 'push',
  /** Ours: passages and places that readers have marked, with their notes. */
  marks: 'marks',
  /** Ours: reviews that are not shown here, by id. */
  hiddenReviews: 'hiddenReviews',
  /** Ours: what an account has to say of how chapters are set, and how the device was set before. */
  settings: 'settings',
  /** Ours: by book, names that readers want to be shown otherwise. */
  names: 'names',
  /** Ours: words that are read in a minute here, once that is known. */
  pace: 'pace',
  /** Ours: the same of the chapters read last. */
  paces: 'paces',
  /** Ours: how fast chapters are read aloud. */
  aloudRate: 'aloudRate',
  /** Ours: nothing is kept here for reading without a connection (`?sw=off`). */
  nothingKept: 'nothingKept',
  /** Ours: how much was read here, and whether the hint to install the site was put away. */
  install: 'install',
  /** Ours: that hint is due. */
  installDue: 'installDue',
  /** Ours: whether visits may be counted, of brands that ask. */
  consent: 'consent',
} as const

export const SESSION = {
  ndpid: 'ndpid',
  /** Ours: this visit has been told, or could not be. */
  reported: 'reported',
  /** Time (epoch ms) of the last reload after a failed script chunk. */
  reloadedAt: 'reloadedAt',
  /** Ours: the path of this site from which the reader went to sign in elsewhere. */
  leftFrom: 'leftFrom',
  /** Ours: the campaign address that has been reported. */
  campaign: 'campaign',
  /** Ours: what goes with the code of a mail that was asked for here. */
  ticket: 'ticket',
  /** Ours: id of the order for which the reader left for the checkout. */
  topUp: 'topUp',
  /** Ours: by history entry, how far down its page was left, in CSS pixels. */
  scroll: 'scroll',
  /** Ours: by history entry, where its chapter was left. */
  places: 'places',
  /** Ours: the way back into the book read last was put away. */
  continueHidden: CONTINUE_HIDDEN,
} as const

/**
 * Value of one cookie in a `Cookie` header or `document.cookie` (RFC 6265).
 * Undefined when absent or not decodable; never throws.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(equals + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}
