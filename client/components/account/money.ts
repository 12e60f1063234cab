type Money = { amount: number; currency: string }

const whole = new Intl.NumberFormat('en-US')

/** 12345 as `12,345`: what is paid for is never rounded. */
export const countText = (count: number): string => whole.format(count)

/** Minor units of a currency as people write it: `{499, USD}` is `$4.99`, `{500, JPY}` is `¥500`. */
export function priceText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
