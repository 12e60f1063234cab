export const parts = {
  accounts: 'accounts: signing in and out',
  mail: 'accounts by email: sign-up, password reset, changes of address',
  third_party: 'third-party sign-in',
  sessions: 'listing and ending the reader’s sessions',
  export: 'export of everything stored about the reader',
  delete: 'deleting the account',
  passkeys: 'passkeys, on hosts with a domain name',
  payments: 'top-ups with money',
  auto_unlock: 'auto-unlock with a daily limit in the account, for all its devices',
  reading_log: 'reading log in the account, for all its devices',
  shelf: 'shelf in the account, for all its devices',
  ratings: 'ratings and reviews of books by their readers',
  comments: 'comments of readers on chapters and paragraphs',
  passages: 'highlights, notes and bookmarks in the account, for all its devices',
  updates: 'a list of new chapters of followed books, and following authors',
  settings: 'display settings in the account, for all its devices',
  push: 'notifications about new chapters of followed books, and replies to comments (Web Push)',
  complaints: 'complaints about a book',
  invitations: 'help events among friends',
  tracking: 'device and campaign reports',
} as const

export type Part = keyof typeof parts
/** What a backend lacks: a part, or `/` and the first segment of addresses whose pages need its missing calls. */
export type Lack = Part | `/${string}`

/** Parts of an account that a backend does not have unless it lists them, here or in `user.oauthUrl`. */
export const accountParts = ['sessions', 'export', 'delete', 'passkeys'] as const satisfies Part[]
export const partNames = Object.keys(parts) as Part[]
