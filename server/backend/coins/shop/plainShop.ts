import type { Shop } from '../../call/handler.ts'

/** The shop of who sets nothing. Mobile networks share addresses, so that one has many new readers in a day. */
export const PLAIN_SHOP: Shop = { seller: '', welcome: { amount: 50, days: 14, perNetwork: 50 } }
