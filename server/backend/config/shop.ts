import type { Environment, Problem, Settings, Values } from '../../settings.ts'
import { textLike, wholeNumber, yesOrNo } from '../../settings/kinds.ts'
import type { Shop } from '../call/handler.ts'
import { wrongPair } from './pair.ts'

/** Who sells, with which tax, and what new readers are given. */
export const shop = {
  seller: {
    name: 'SELLER',
    schema: textLike(/^[^\0\r\n]{1,300}$/, 'a line of text of up to 300 characters').optional(),
    example: 'Quire Ltd, 1 High Street, London, GB123456789',
    meaning: 'Who sells, as receipts say it: name, address, number with the tax office. Absent: the brand alone.',
  },
  taxName: {
    name: 'TAX_NAME',
    schema: textLike(/^[^\0\r\n]{1,40}$/, 'a name of up to 40 characters').optional(),
    example: 'VAT',
    meaning: 'Tax that prices include, as receipts name it: `VAT`. Needs `TAX_PERCENT`; absent: receipts name none.',
  },
  taxPercent: {
    name: 'TAX_PERCENT',
    schema: textLike(/^\d{1,2}(\.\d{1,2})?$/, 'a rate such as 20 or 7.7')
      .transform(text => Math.round(Number(text) * 100))
      .optional(),
    example: '20',
    meaning: 'Its rate, in percent, with up to two decimals. It stands with each order from then on.',
  },
  welcomeVouchers: {
    name: 'WELCOME_VOUCHERS',
    schema: wholeNumber(0, 10_000),
    preset: '50',
    meaning: 'Vouchers that a new reader gets, once to a mailbox and to a device, for 14 days; 0: none.',
  },
  welcomeNeedsVerified: {
    name: 'WELCOME_NEEDS_VERIFIED',
    schema: yesOrNo,
    preset: 'yes',
    meaning: 'Whether only a reader whose address is proven gets them. Who has just signed up never does before.',
  },
  welcomePerNetwork: {
    name: 'WELCOME_PER_NETWORK',
    schema: wholeNumber(1, 1_000_000),
    preset: '50',
    meaning: 'Readers of one network who get them in a day; of the /48 around one of IPv6 ten times as many.',
  },
} as const satisfies Settings

/** What does not go together there. */
export const wrongTax = (given: Environment): Problem[] => wrongPair(given, ['TAX_NAME', 'TAX_PERCENT'])

/** What orders and receipts say of the seller, and what welcomes a reader. */
export const shopOf = (values: Values<typeof shop>): Shop => ({
  seller: values.seller ?? '',
  tax:
    values.taxName && values.taxPercent !== undefined ? { name: values.taxName, rate: values.taxPercent } : undefined,
  welcome: {
    amount: values.welcomeVouchers,
    days: 14,
    needsVerified: values.welcomeNeedsVerified,
    perNetwork: values.welcomePerNetwork,
  },
})
