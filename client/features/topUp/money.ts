import { moneyText } from '../../../shared/currency.ts'
import { activeLocale } from '../../text/activeLocale.ts'

/** 12345 as `12,345`: what is paid for is never rounded. */
export { number as countText } from '../../text/format.ts'

/** Minor units of a currency as people write it. */
export const priceText = (money: { amount: number; currency: string }): string => moneyText(money, activeLocale().iso)
