/** Names of cookies and browser-storage keys: those of the specification (section 3), and our own. */

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
  searchHistory: 'searchHistory',
  /** Ours: milliseconds by which the server's clock is ahead, once known. */
  clockOffset: 'clockOffset',
  signOuts: 'signOuts',
  /** Ours: by reader and book: auto-unlock settings and today's spending. */
  autoUnlock: 'autoUnlock',
  shelf: 'shelf',
  shelfFacts: 'shelfFacts',
  push: 'push',
  marks: 'marks',
  hiddenReviews: 'hiddenReviews',
  settings: 'settings',
  names: 'names',
  pace: 'pace',
  paces: 'paces',
  aloudRate: 'aloudRate',
  /** Ours: offline reading is off (`?sw=off`). */
  nothingKept: 'nothingKept',
  install: 'install',
  installDue: 'installDue',
  consent: 'consent',
} as const

export const SESSION = {
  ndpid: 'ndpid',
  reported: 'reported',
  /** Time (epoch ms) of the last reload after a failed script chunk. */
  reloadedAt: 'reloadedAt',
  leftFrom: 'leftFrom',
  campaign: 'campaign',
  /** Ours: ticket for the code in an email requested here. */
  ticket: 'ticket',
  /** Ours: until when the last proof of identity was valid as the reader began to delete the account. */
  deleting: 'deleting',
  /** Ours: id of the order for which the reader left for checkout. */
  topUp: 'topUp',
  /** Ours: scroll position by history entry, in CSS pixels. */
  scroll: 'scroll',
  places: 'places',
  continueHidden: CONTINUE_HIDDEN,
} as const

/** Of a `Cookie` header or `document.cookie` (RFC 6265). Undefined if absent or undecodable; never throws. */
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
