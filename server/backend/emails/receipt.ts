import { activeLocale } from '../../../client/text/activeLocale.ts'
import { emails } from '../../../client/text/en/emails/emails.ts'
import { number } from '../../../client/text/format.ts'
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
  const text = emails.receipt
  const { id, coins, bonus, money, paid_at, created_at } = order
  const { currency } = money
  const priceText = (amount: number) => `${moneyText({ amount, currency }, activeLocale().iso)} ${currency}`
  const rows = [
    [text.order, String(id)],
    [text.paid, `${(paid_at ?? created_at).slice(0, 16).replace('T', ' ')} UTC`],
    [text.coins, number(coins)],
    bonus > 0 && [text.bonus, number(bonus)],
    [text.total, priceText(money.amount)],
    tax && [text.tax({ tax: tax.name, percent: tax.rate / 100 }), priceText(tax.amount)],
    [text.payment, payment],
    seller !== '' && [text.seller, seller],
  ].filter((row): row is [string, string] => Array.isArray(row))
  return {
    subject: text.subject({ order: String(id) }),
    paragraphs: [text.text({ brand: '{brand}' }), ...(isTest ? [text.test] : [])],
    rows,
    button: { label: text.button, url: `${origin}/myinfo/receipt/${id}` },
    notes: [text.note],
  }
}
