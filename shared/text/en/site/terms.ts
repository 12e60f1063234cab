import { messages } from '../../messages.ts'

/** The terms of service: a heading and blocks for each section (`client/features/legal/legalText.ts`). */
export const terms = messages({
  summary:
    'These terms are the agreement between you and {operator}, for {name} at {host}{hasApp, select, true { and in the app} other {}}. We’ve tried to keep them easy to read.',
  sections: {
    service: {
      heading: 'What the service is',
      blocks: [
        '{name} lets you read novels chapter by chapter. Many chapters are free. You unlock the others with coins or vouchers{hasApp, select, true {, or read them in the app} other {}}.',
        'You can read free chapters without an account. To unlock chapters, you need one.',
      ],
    },
    account: {
      heading: 'Your account',
      blocks: [
        {
          list: [
            'You’re 16 or older, or a parent agrees.',
            'Your email address is yours and works.',
            'You keep your password to yourself. You’re responsible for everything done with your account, until you tell us that someone else has access.',
            'One person, one account. You can’t sell accounts or give them away.',
          ],
        },
      ],
    },
    coins: {
      heading: 'Coins, vouchers and unlocked chapters',
      blocks: [
        'You buy coins in advance and use them to unlock chapters. You see the price of a chapter before you unlock it. We give out vouchers, which are used before coins and may expire on the date shown.',
        'You can read an unlocked chapter as long as the novel is part of the service. If a novel has to be taken down, we refund the coins you spent on its chapters in the last 12 months, as coins.',
        'Coins and vouchers aren’t a currency and have no cash value: they can’t be paid out, except where the law requires it. By unlocking a chapter, you ask us to deliver it right away and accept that your right to withdraw ends with that. You can return unused coins within 14 days of buying them.',
        'If a payment fails or is reversed, the coins it paid for are removed.',
      ],
    },
    texts: {
      heading: 'What you may do with the texts',
      blocks: [
        'Novels, covers, names and logos belong to their authors, their publishers or us. They’re for your own reading. You may not copy them elsewhere, offer them to others, collect them automatically, or remove marks that protect them. You’re welcome to quote a passage.',
      ],
    },
    copyright: {
      heading: 'If a text infringes your rights',
      blocks: [
        'Write to {copyrightEmail} or use the report button on the novel’s page. Tell us which work is yours, where it appears here, and how we can reach you. We look into every report and take down what shouldn’t be here.',
      ],
    },
    conduct: {
      heading: 'Fair play',
      blocks: [
        'Don’t attack or overload the service, bypass the lock on a chapter, pretend to be someone else, or use fake accounts for help events and vouchers. If you do, we may take back what you gained and close your account.',
      ],
    },
    events: {
      heading: 'Help events',
      blocks: [
        'You can ask friends for help and keep reading for free once enough of them have helped. Each person can help once per event{hasApp, select, true {, in the app} other {}}. An event ends at the time shown; later help doesn’t count.',
      ],
    },
    elsewhere: {
      heading: '{hasApp, select, true {The app and other sites} other {Other sites}}',
      blocks: [
        '{hasApp, select, true {You get the app from your phone’s app store, whose own terms also apply. } other {}}We aren’t responsible for other sites that we link to.',
      ],
    },
    availability: {
      heading: 'Running and changing the service',
      blocks: [
        'We do what we reasonably can to keep the service running, but can’t promise that it’s always available. Novels come and go, and parts of the service may change. If a change removes something you paid for, you may end this agreement and have unused coins refunded.',
      ],
    },
    liability: {
      heading: 'Liability',
      blocks: [
        'We don’t limit our liability for intentional acts, gross negligence, or injury to life, body or health. For slight negligence, we’re liable only if we breach an essential duty of this agreement, and then only for foreseeable damage. This doesn’t affect your rights as a consumer.',
      ],
    },
    end: {
      heading: 'Ending this agreement',
      blocks: [
        'You may stop at any time and delete your account in its settings, or write to {email}. You then lose any remaining coins and vouchers; the page shows how many before you confirm. We may end this agreement with 30 days’ notice, or right away if you seriously break these terms. We then refund coins you bought and didn’t use, unless you got them by breaking these terms.',
      ],
    },
    law: {
      heading: 'Law and changes to these terms',
      blocks: [
        'The law of the country where {operator} is based applies; this doesn’t affect the consumer protection that the law of your own country gives you. When these terms change, we say so here, and email account holders, 30 days in advance.',
        'Questions? Write to {email}.',
      ],
    },
  },
})
