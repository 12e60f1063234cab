/** Names of cookies and browser-storage keys: specification, section 3. */

export const COOKIE = {
  language: 'hb_lang',
  section: 'section',
  locale: 'i18n_redirected',
} as const

/** Separate, since the head script of every page uses these. */
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
  /** Ours: recent search terms. */
  searchHistory: 'searchHistory',
  /** Ours: milliseconds by which the server's clock is ahead, once known. */
  clockOffset: 'clockOffset',
  /** Ours: sign-outs to send to the backend once there is a connection. */
  signOuts: 'signOuts',
  /** Ours: by reader and book: auto-unlock settings and today's spending. */
  autoUnlock: 'autoUnlock',
  /** Ours: books on a shelf, followed or hidden. */
  shelf: 'shelf',
  /** Ours: chapter counts of books on the shelf. */
  shelfFacts: 'shelfFacts',
  /** Ours: push subscription of this browser, and its account. */
  push: 'push',
  /** Ours: highlights, notes and bookmarks. */
  marks: 'marks',
  /** Ours: ids of reviews hidden on this device. */
  hiddenReviews: 'hiddenReviews',
  /** Ours: display settings of the account, and those of the device before sign-in. */
  settings: 'settings',
  /** Ours: by book, names that readers replace. */
  names: 'names',
  /** Ours: reading speed in words per minute, once known. */
  pace: 'pace',
  /** Ours: reading speeds of recent chapters. */
  paces: 'paces',
  /** Ours: read-aloud speed. */
  aloudRate: 'aloudRate',
  /** Ours: offline reading is off (`?sw=off`). */
  nothingKept: 'nothingKept',
  /** Ours: how much was read here, and whether the install hint was dismissed. */
  install: 'install',
  /** Ours: the install hint is due. */
  installDue: 'installDue',
  /** Ours: the reader's consent to analytics, for brands that ask. */
  consent: 'consent',
} as const

export const SESSION = {
  ndpid: 'ndpid',
  /** Ours: this visit has been reported, or reporting failed. */
  reported: 'reported',
  /** Time (epoch ms) of the last reload after a failed script chunk. */
  reloadedAt: 'reloadedAt',
  /** Ours: path from which the reader left for a third-party sign-in. */
  leftFrom: 'leftFrom',
  /** Ours: campaign address that has been reported. */
  campaign: 'campaign',
  /** Ours: ticket for the code in an email requested here. */
  ticket: 'ticket',
  /** Ours: id of the order for which the reader left for checkout. */
  topUp: 'topUp',
  /** Ours: scroll position by history entry, in CSS pixels. */
  scroll: 'scroll',
  /** Ours: reading position by history entry. */
  places: 'places',
  /** Ours: the "continue reading" hint was dismissed. */
  continueHidden: CONTINUE_HIDDEN,
} as const

/**
 * Value of a cookie in a `Cookie` header or `document.cookie` (RFC 6265). Undefined if absent or undecodable; never
 * throws.
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
