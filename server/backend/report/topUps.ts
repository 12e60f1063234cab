import { taxIn } from '../coins/receipt.ts'
import type { Kind } from './coinLots.ts'

type Paid = {
  provider: string | null
  currency: string | null
  tax_name: string | null
  tax_rate: number | null
}

/** Tax as on the receipt: `VAT 19%`, or '' if none was set at the time of the order. */
export const kindOf = ({ provider, currency, tax_name, tax_rate }: Paid): Kind => ({
  provider: provider ?? '',
  currency: currency ?? '',
  tax: tax_name !== null && tax_rate !== null ? `${tax_name} ${tax_rate / 100}%` : '',
})

/** Tax in an amount, in minor units. */
export const taxedOf = ({ tax_name, tax_rate }: Pick<Paid, 'tax_name' | 'tax_rate'>, amount: number): number =>
  tax_name !== null && tax_rate !== null ? taxIn(amount, tax_rate) : 0
