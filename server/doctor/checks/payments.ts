import { ok, causeOf, warn, wrong, type Check, type Finding } from './finding.ts'

/** In milliseconds. */
const PATIENCE = 5000

/** Who takes payments can, and it is real money where it should be. */
export const payments: Check = async ({ web, backend, clocks }) => {
  if (!backend || (web?.backendUrl && !backend.stripe)) return []
  if (backend.payments === 'off' && !backend.stripe) {
    return [warn('payments are off: coins cannot be bought', 'set the keys of Stripe, if they should be')]
  }
  if (backend.payments === 'test') {
    const says = 'payments are a test: coins are given for no money'
    return [backend.isProduction ? warn(says, 'set the keys of Stripe before readers come') : ok(says)]
  }
  const { secretKey = '' } = backend.stripe ?? {}
  const found: Finding[] = []
  if (backend.isProduction && secretKey.startsWith('sk_test_')) {
    found.push(warn('the key of Stripe is one for tests', 'use that of the live mode before readers come'))
  }
  return [...found, await asked(secretKey, clocks)]
}

async function asked(key: string, clocks: { who: string; ahead: number }[]): Promise<Finding> {
  try {
    const answer = await fetch('https://api.stripe.com/v1/balance', {
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(PATIENCE),
    })
    const date = Date.parse(answer.headers.get('date') ?? '')
    if (date) clocks.push({ who: 'Stripe', ahead: date - Date.now() })
    // A restricted key may have no right to this and be good for payments.
    if (answer.ok || answer.status === 403) return ok('Stripe knows the key')
    if (answer.status === 401) return wrong('Stripe refuses the key', 'correct STRIPE_SECRET_KEY')
    return warn(`Stripe answers ${answer.status}`, 'try again; status.stripe.com says whether it is in trouble')
  } catch (error) {
    return warn(`Stripe cannot be reached: ${causeOf(error)}`, 'let this server reach api.stripe.com by https')
  }
}
