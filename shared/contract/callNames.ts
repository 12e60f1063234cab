import { endpoints } from '../api/endpoints.ts'

/** Calls that answer with a picture. */
const PICTURES = ['book.cover', 'banner.image']
/** Beside the contract's: what other parties and forms call. */
const OTHERS = ['payment.webhook', 'checkout.page', 'checkout.pay', 'user.oauthReturn']
const ALL: ReadonlySet<string> = new Set([...Object.keys(endpoints), ...PICTURES, ...OTHERS])

/** The name of a call for logs and metrics; `other` stands for all that callers can make up. */
export const callName = (name: string): string => (ALL.has(name) ? name : 'other')

export const isPicture = (name: string | undefined): boolean => name !== undefined && PICTURES.includes(name)
