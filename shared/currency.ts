/** Decimals of currencies (ISO 4217) whose minor unit is not a hundredth. */
const DECIMALS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map(code => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map(code => [code, 3])),
}

/** Decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
const decimalsOf = (currency: string): number => DECIMALS[currency.toUpperCase()] ?? 2

/**
 * Formats an amount in minor units: `{499, USD}` is `$4.99`, `{500, JPY}` is `¥500`. Does not use `Intl`'s decimals,
 * which for some currencies are those of cash.
 */
export function moneyText({ amount, currency }: { amount: number; currency: string }, locale: string): string {
  const decimals = decimalsOf(currency)
  const style = {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const
  return new Intl.NumberFormat(locale, style).format(amount / 10 ** decimals)
}
