/** Parts that a backend may leave out, and what they are. */
export const parts = {
  accounts: 'readers have accounts: they sign in, and out',
  mail: 'accounts by e-mail: signing up, new passwords, changes of the address',
  third_party: 'signing in by third parties',
  payments: 'topping up with money',
  reading_log: 'the reading log of an account, for all its devices',
  shelf: 'a shelf of books in the account, for all its devices',
  push: 'notifications of new chapters of followed books, by Web Push',
  complaints: 'complaints about a book',
  invitations: 'events at which friends help',
  tracking: 'reports of devices and of campaigns',
} as const

export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]
