import type { Shop } from '../../call/handler.ts'

/** The shop of who sets nothing. */
export const PLAIN_SHOP: Shop = {
  seller: '',
  welcome: { amount: 50, days: 14, needsVerified: true, perNetwork: 50 },
}
