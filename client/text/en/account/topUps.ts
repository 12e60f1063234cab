import { messages } from '../../messages.ts'

/** Texts of a top-up on its way. */
export const topUps = messages({
  became: {
    pending:
      'Your top-up of {count, plural, one {# coin} other {# coins}} is not paid yet. If you have just paid, it shows here by itself in a moment.',
    paid: '{count, plural, one {# coin has} other {# coins have}} arrived.',
    failed: 'The payment for {count, plural, one {# coin} other {# coins}} did not go through. Nothing was charged.',
    refunded: 'Your top-up of {count, plural, one {# coin} other {# coins}} was paid back.',
  },
  notWatched: 'It takes longer than usual. Your coins come all the same, also while you are away.',
  goOnPaying: 'Go on paying',
  lookAgain: 'Look again',
  notNow: 'Not now',
  close: 'Close',
})
