import { activeLocale } from '../../../client/text/activeLocale.ts'
import { checkout as text } from '../../../client/text/en/emails/checkout.ts'
import { number } from '../../../client/text/format.ts'
import { moneyText } from '../../../shared/currency.ts'
import type { OrderRow } from '../database/schema/money.ts'
import { RETURN_PATH } from '../call/payments.ts'

/** No script, no external resources, sandboxed: the page can be read, and its forms submitted. */
export const CHECKOUT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-forms"

const STYLE = `
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 10vh auto; padding: 0 1rem }
  dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem; margin: 1.5rem 0 }
  dd { margin: 0; font-weight: 600; text-align: end }
  button, a { box-sizing: border-box; display: block; width: 100%; min-height: 48px; margin-top: .75rem; padding: .6rem;
    border: 1px solid; border-radius: .5rem; background: none; color: inherit; font: inherit; text-align: center;
    text-decoration: none }
  button[value=pay] { background: #1d4ed8; border-color: #1d4ed8; color: #fff }
`

const buttons = (order: OrderRow, key: string) => `
<form method="post" action="checkout.pay">
<input type="hidden" name="order" value="${order.id}">
<input type="hidden" name="key" value="${escape(key)}">
<button name="choice" value="pay">${escape(text.pay)}</button>
<button name="choice" value="decline">${escape(text.decline)}</button>
</form>`

/** The sandbox's checkout page of an order, as HTML. */
export function checkoutPage(order: OrderRow, key: string): string {
  const pending = order.status === 'pending'
  const back = escape(order.return_to ?? RETURN_PATH)
  return `<!doctype html>
<html lang="${activeLocale().iso}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escape(text.title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escape(text.title)}</h1>
<p><b>${escape(text.test)}</b></p>
<dl>
<dt>${escape(text.coins)}</dt><dd>${number(order.coins)}${order.bonus ? ` + ${number(order.bonus)}` : ''}</dd>
<dt>${escape(text.price)}</dt><dd>${escape(price(order))}</dd>
</dl>
${order.status === 'pending' ? buttons(order, key) : `<p role="status">${escape(text[order.status])}</p>`}
<a href="${back}">${escape(pending ? text.backWithoutPaying : text.back)}</a>
</main>
</html>
`
}

const price = ({ amount, currency }: OrderRow) =>
  moneyText({ amount: amount!, currency: currency! }, activeLocale().iso)

const escape = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
