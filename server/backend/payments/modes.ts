/** Who takes payments: Stripe, the test checkout that takes no money, or nobody. */
export const paymentModes = ['stripe', 'test', 'off'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** The name of Stripe among providers. Here, since who does without it is not to read its package. */
export const STRIPE = 'stripe'
