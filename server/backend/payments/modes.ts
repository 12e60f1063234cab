/** Who takes payments: Stripe, the test checkout that takes no money, or nobody. */
export const paymentModes = ['stripe', 'test', 'off'] as const
export type PaymentMode = (typeof paymentModes)[number]
