import { ok, unreachable, warn, wrong, type Check, type Finding } from './finding.ts'

const TIMEOUT_MS = 5000

export const payments: Check = async ({ web, backend, clocks }) => {
  if (!backend || (web?.backendUrl && !backend.stripe && !backend.database.url)) return []
  if (backend.payments === 'off' && !backend.stripe) {
    return [warn('payments are off: coins cannot be bought', 'set the Stripe keys to sell coins')]
  }
  if (backend.payments === 'test') {
    const says = 'test payments: coins are given without charging'
    return [backend.isProduction ? warn(says, 'set the Stripe keys before launch') : ok(says)]
  }
  const { secretKey = '' } = backend.stripe ?? {}
  const found: Finding[] = []
  if (backend.isProduction && secretKey.startsWith('sk_test_')) {
    found.push(warn('the Stripe key is a test key', 'use a live key before launch'))
  }
  return [...found, await requested(secretKey, clocks)]
}

async function requested(key: string, clocks: { who: string; ahead: number }[]): Promise<Finding> {
  try {
    const response = await fetch('https://api.stripe.com/v1/balance', {
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    if (date) clocks.push({ who: 'Stripe', ahead: date - Date.now() })
    // A restricted key may lack this permission and still work for payments.
    if (response.ok || response.status === 403) return ok('Stripe accepts the key')
    if (response.status === 401) return wrong('Stripe rejects the key', 'correct STRIPE_SECRET_KEY')
    return warn(`Stripe answers ${response.status}`, 'try again; see status.stripe.com')
  } catch (error) {
    return unreachable('Stripe', error, 'allow https to api.stripe.com')
  }
}
