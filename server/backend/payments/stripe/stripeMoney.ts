/** Currencies in whole units of which Stripe counts hundredths: https://docs.stripe.com/currencies#special-cases */
const HUNDREDTHS = new Set(['ISK', 'UGX'])

const factorOf = (currency: string) => (HUNDREDTHS.has(currency.toUpperCase()) ? 100 : 1)

/** From minor units (ISO 4217). */
export const toStripe = (amount: number, currency: string) => amount * factorOf(currency)

/** Stripe's amounts are whole minor units. */
export const fromStripe = (amount: number, currency: string) => Math.round(amount / factorOf(currency))
