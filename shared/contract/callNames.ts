import { endpoints } from '../api/endpoints.ts'

const PICTURES = ['book.cover', 'banner.image']
/** Calls outside the contract, made by payment providers and forms. */
const OTHERS = ['payment.webhook', 'checkout.page', 'checkout.pay', 'user.oauthReturn']
const ALL: ReadonlySet<string> = new Set([...Object.keys(endpoints), ...PICTURES, ...OTHERS])

/** Name of a call for logs and metrics; names that clients invent become `other`. */
export const callName = (name: string): string => (ALL.has(name) ? name : 'other')

export const isPicture = (name: string | undefined): boolean => name !== undefined && PICTURES.includes(name)
