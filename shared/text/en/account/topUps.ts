import { messages } from '../../messages.ts'

export const topUps = messages({
  outcomes: {
    pending:
      'Your top-up of {count, plural, one {# coin} other {# coins}} isn’t paid yet. If you just paid, your coins will be here in a moment.',
    paid: '{count, plural, one {# coin added.} other {# coins added.}}',
    failed: 'Your payment for {count, plural, one {# coin} other {# coins}} didn’t go through. You weren’t charged.',
    refunded: 'Your top-up of {count, plural, one {# coin} other {# coins}} was refunded.',
  },
  delayed: 'This is taking longer than usual. Your coins will arrive even if you leave.',
  payNow: 'Pay now',
  checkAgain: 'Check again',
  notNow: 'Not now',
  close: 'Close',
})
