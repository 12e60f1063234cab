/** Who takes payments: Stripe, the test checkout that takes no money, or nobody. */
export type PaymentMode = 'stripe' | 'test' | 'off'

/** The name of Stripe among providers. Here, since who does without it is not to read its package. */
export const STRIPE = 'stripe'
