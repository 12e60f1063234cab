/** Parts that a backend may leave out, and what they are. */
export const parts = {
  accounts: 'readers have accounts: they sign in, and out',
  mail: 'accounts by e-mail: signing up, new passwords, changes of the address',
  third_party: 'signing in by third parties',
  sessions: 'where the reader is signed in, and ending any of it',
  export: 'all that is kept of the reader, to take along',
  delete: 'deleting the account',
  passkeys: 'passkeys, at hosts that have a name',
  payments: 'topping up with money',
  reading_log: 'the reading log of an account, for all its devices',
  shelf: 'a shelf of books in the account, for all its devices',
  ratings: 'ratings and reviews of books by their readers',
  push: 'notifications of new chapters of followed books, by Web Push',
  complaints: 'complaints about a book',
  invitations: 'events at which friends help',
  tracking: 'reports of devices and of campaigns',
} as const

export type Part = keyof typeof parts

/** Parts of an account that not every backend has: one that does not name them does not have them. */
export const accountParts = ['sessions', 'export', 'delete', 'passkeys'] as const satisfies Part[]
export const partNames = Object.keys(parts) as Part[]
