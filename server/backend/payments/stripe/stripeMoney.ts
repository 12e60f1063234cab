/**
 * Currencies without minor units that Stripe counts in hundredths all the same, and where it takes whole ones only:
 * https://docs.stripe.com/currencies#special-cases
 */
const HUNDREDTHS = new Set(['ISK', 'UGX'])

const factorOf = (currency: string) => (HUNDREDTHS.has(currency.toUpperCase()) ? 100 : 1)

/** Minor units of ISO 4217 as Stripe counts them. */
export const toStripe = (amount: number, currency: string) => amount * factorOf(currency)

/** The other way; what Stripe says is never a part of the smallest unit. */
export const fromStripe = (amount: number, currency: string) => Math.round(amount / factorOf(currency))
