import type { Environment, Problem, Settings, Values } from '../../settings.ts'
import { oneOf, textLike, yesOrNo } from '../../settings/kinds.ts'
import { paymentModes } from '../payments/modes.ts'
import { wrongPair } from './pair.ts'

const stripeKey = textLike(/^[\x21-\x7e]{10,500}$/, 'a key as Stripe shows it')

/** Who takes payments. */
export const payments = {
  payments: {
    name: 'PAYMENTS',
    schema: oneOf(...paymentModes).optional(),
    example: 'off',
    meaning:
      'Who takes payments: `stripe`; `test`, a checkout that gives coins for no money; `off`, nobody: coins cannot ' +
      'be bought, those that are there go on unlocking chapters. Absent: `stripe` with its keys; without them ' +
      '`off` in `production`, else `test`.',
  },
  paymentsTestInProduction: {
    name: 'PAYMENTS_TEST_IN_PRODUCTION',
    schema: yesOrNo,
    preset: 'no',
    meaning:
      'Allows `PAYMENTS=test` in `production`; top-up pages then say that no money is taken. Nothing starts so once ' +
      'readers have ordered with Stripe.',
  },
  stripeSecretKey: {
    name: 'STRIPE_SECRET_KEY',
    secret: true,
    schema: stripeKey.optional(),
    example: 'sk_live_…',
    meaning: 'Key of the account with Stripe that takes payments. With `PAYMENTS=off` it is still heard of old orders.',
  },
  stripeWebhookSecret: {
    name: 'STRIPE_WEBHOOK_SECRET',
    secret: true,
    schema: stripeKey.optional(),
    example: 'whsec_…',
    meaning: 'Proves that webhook calls come from Stripe. Needed with `STRIPE_SECRET_KEY`.',
  },
  paymentsRefundLate: {
    name: 'PAYMENTS_REFUND_LATE',
    schema: yesOrNo,
    preset: 'yes',
    meaning:
      'Whether a payment for an order that has failed, or whose account was deleted, goes back by itself; `no`: it ' +
      'waits for people, among the payment issues.',
  },
} as const satisfies Settings

/** Who takes payments, and what does not go together there. A setting that is lost must not make coins free. */
export function paymentsOf(given: Environment, isProduction: boolean) {
  const hasKeys = Boolean(given['STRIPE_SECRET_KEY'])
  const preset = hasKeys ? 'stripe' : isProduction ? 'off' : 'test'
  const mode = payments.payments.schema.safeParse(given['PAYMENTS'] ?? preset).data ?? preset
  const allowed = payments.paymentsTestInProduction.schema.safeParse(given['PAYMENTS_TEST_IN_PRODUCTION']).data
  const wrong: Problem[] = []
  const refuse = (reason: string) => wrong.push({ name: 'PAYMENTS', value: JSON.stringify(mode), reason })
  if (mode === 'stripe' && !hasKeys) refuse('needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  if (mode === 'test' && hasKeys)
    refuse('would give coins for no money although the keys of Stripe are set; say stripe or off')
  if (mode === 'test' && isProduction && !allowed)
    refuse('gives coins for no money; where NODE_ENV is production it needs PAYMENTS_TEST_IN_PRODUCTION=yes')
  return { mode, wrong }
}

/** Each needs the other. */
export const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** What does not go together of them. */
export const wrongStripe = (given: Environment): Problem[] => wrongPair(given, STRIPE_KEYS)

/** Undefined: Stripe is not asked. */
export const stripeOf = (values: Values<typeof payments>) =>
  values.stripeSecretKey && values.stripeWebhookSecret
    ? {
        secretKey: values.stripeSecretKey,
        webhookSecret: values.stripeWebhookSecret,
        refundsLate: values.paymentsRefundLate,
      }
    : undefined
