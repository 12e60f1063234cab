import { ACTIVE_LOCALE } from '../../text/locales.ts'

type Money = { amount: number; currency: string }

/** 12345 as `12,345`: what is paid for is never rounded. */
export { number as countText } from '../../text/format.ts'

/** Minor units of a currency as people write it: `{499, USD}` is `$4.99`, `{500, JPY}` is `¥500`. */
export function priceText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat(ACTIVE_LOCALE.iso, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
