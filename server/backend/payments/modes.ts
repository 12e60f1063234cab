/** Payment mode: Stripe, the test checkout that takes no money, or off. */
export type PaymentMode = 'stripe' | 'test' | 'off'

/** Stripe's provider name. Here, so that the package is not loaded without Stripe. */
export const STRIPE = 'stripe'
