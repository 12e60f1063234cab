/** Currencies of ISO 4217 whose minor unit is not a hundredth, by how many decimals it has. */
const DECIMALS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map(code => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map(code => [code, 3])),
}

/** How many decimals a currency's minor unit stands for: 2 for USD, 0 for JPY, 3 for KWD. */
const decimalsOf = (currency: string): number => DECIMALS[currency.toUpperCase()] ?? 2

/**
 * Minor units of a currency as people write it: `{499, USD}` is `$4.99`, `{500, JPY}` is `¥500`. Not by what `Intl`
 * takes for its decimals, which for some currencies is how cash is counted.
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
