import type { CallOf, WelcomeRules } from '../call/handler.ts'

/** A reader whose coins and vouchers are looked at, and from where. */
export type Spender = { id: number; brand: string; device: string; address: string; welcome: WelcomeRules }

export const spenderOf = ({ reader, brand, device, address, shop }: CallOf<'user.surplus'>): Spender => ({
  id: reader.id,
  brand,
  device,
  address,
  welcome: shop.welcome,
})
