/** Decimals of currencies (ISO 4217) whose minor unit is not a hundredth. */
const DECIMALS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map(code => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map(code => [code, 3])),
}

const decimalsOf = (currency: string): number => DECIMALS[currency.toUpperCase()] ?? 2

/** `{499, USD}` is `$4.99`, `{500, JPY}` is `¥500`. Not with `Intl`'s decimals: for some they are those of cash. */
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
