import { moneyText } from '../../../shared/currency.ts'
import type { OrderRow } from '../database/schema/money.ts'
import { RETURN_PATH } from '../call/payments.ts'

/** No script, nothing from elsewhere, no other origin's rights: the page can be read, and its forms sent. */
export const CHECKOUT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-forms"

const STYLE = `
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 10vh auto; padding: 0 1rem }
  dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem; margin: 1.5rem 0 }
  dd { margin: 0; font-weight: 600 }
  button, a { box-sizing: border-box; display: block; width: 100%; min-height: 48px; margin-top: .75rem; padding: .6rem;
    border: 1px solid; border-radius: .5rem; background: none; color: inherit; font: inherit; text-align: center;
    text-decoration: none }
  button[value=pay] { background: #1d4ed8; border-color: #1d4ed8; color: #fff }
`

const SAID: Record<Exclude<OrderRow['status'], 'pending'>, string> = {
  paid: 'Paid. The coins are in your balance.',
  failed: 'The payment was declined or came too late. You weren’t charged.',
  refunded: 'This order was refunded.',
}

const buttons = (order: OrderRow, key: string) => `
<form method="post" action="checkout.pay">
<input type="hidden" name="order" value="${order.id}">
<input type="hidden" name="key" value="${escape(key)}">
<button name="choice" value="pay">Pay</button>
<button name="choice" value="decline">Decline the payment</button>
</form>`

/** The sandbox's checkout for an order, as HTML. */
export function checkoutPage(order: OrderRow, key: string): string {
  const pending = order.status === 'pending'
  const back = escape(order.return_to ?? RETURN_PATH)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Checkout</title>
<style>${STYLE}</style>
<main>
<h1>Checkout</h1>
<p><b>This is a test. You won’t be charged.</b></p>
<dl>
<dt>Coins</dt><dd>${order.coins}${order.bonus ? ` + ${order.bonus}` : ''}</dd>
<dt>Price</dt><dd>${escape(price(order))}</dd>
</dl>
${order.status === 'pending' ? buttons(order, key) : `<p role="status">${SAID[order.status]}</p>`}
<a href="${back}">${pending ? 'Go back without paying' : 'Go back'}</a>
</main>
</html>
`
}

const price = ({ amount, currency }: OrderRow) => moneyText({ amount: amount!, currency: currency! }, 'en')

const escape = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
