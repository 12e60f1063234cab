import type { Receipt } from '../../../shared/api/money.ts'
import { moneyText } from '../../../shared/currency.ts'
import type { Email } from '../mail/email.ts'

/**
 * What a top-up comes to on paper, as a mail.
 * @param isTest no money was taken
 */
export function receipt(
  origin: string,
  { order, seller, tax, payment }: Receipt,
  { isTest }: { isTest: boolean },
): Email {
  const { id, coins, bonus, money, paid_at, created_at } = order
  const { currency } = money
  const rows = [
    ['Order', String(id)],
    ['Paid', `${(paid_at ?? created_at).slice(0, 16).replace('T', ' ')} UTC`],
    ['Coins', String(coins)],
    bonus > 0 && ['Bonus coins', String(bonus)],
    ['Total', `${moneyText(money, 'en')} ${currency}`],
    tax && [
      `Includes ${tax.name} ${tax.rate / 100}%`,
      `${moneyText({ amount: tax.amount, currency }, 'en')} ${currency}`,
    ],
    ['Payment', payment],
    seller !== '' && ['Sold by', seller],
  ].filter((row): row is [string, string] => Array.isArray(row))
  return {
    subject: `Your receipt for order ${id}`,
    paragraphs: [
      'Thank you! The coins you bought at {brand} are in your balance.',
      ...(isTest ? ['This was a test. You weren’t charged.'] : []),
    ],
    rows,
    button: { label: 'View receipt', url: `${origin}/myinfo/receipt/${id}` },
    notes: ['You’re getting this email because coins were bought with your account. There’s nothing you need to do.'],
  }
}
