import type { Party, Section } from './legal.ts'

/** The terms of service of one brand. */
export const terms = ({
  name,
  host,
  email,
  copyrightEmail,
  hasApp,
}: Party): { summary: string; sections: Section[] } => ({
  summary: `These terms are the agreement between you and the operator of ${name}, at ${host}${hasApp ? ' and in the app' : ''}. We have tried to write them so that they can be read.`,
  sections: [
    {
      id: 'service',
      heading: 'What the service is',
      blocks: [
        `${name} lets you read novels chapter by chapter. Many chapters are free. Others are unlocked with coins or vouchers${hasApp ? ', or can be read in the app' : ''}.`,
        'You can read the free chapters without an account. To unlock chapters you need one.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        {
          list: [
            'You are 16 years old or more, or a parent agrees.',
            'The e-mail address is yours and can be reached.',
            'You keep your password to yourself. What is done with your account counts as done by you, until you tell us that somebody else has it.',
            'One person, one account. Accounts cannot be sold or given away.',
          ],
        },
      ],
    },
    {
      id: 'coins',
      heading: 'Coins, vouchers and unlocked chapters',
      blocks: [
        'Coins are bought in advance and used to unlock chapters. The price of a chapter stands beside it before you unlock it. Vouchers are given by us, are used before coins, and may run out on the date that stands beside them.',
        'An unlocked chapter stays readable for you as long as the novel is part of the service. Should a novel have to leave, we give back the coins spent on its chapters in the last 12 months, as coins.',
        'Coins and vouchers are no currency and have no cash value: they cannot be paid out, except where the law says so. By unlocking a chapter you ask us to deliver it at once and know that your right to withdraw ends with that. Coins that you have not used can be returned within 14 days of buying them.',
        'A payment that fails or is taken back takes the coins with it.',
      ],
    },
    {
      id: 'texts',
      heading: 'What you may do with the texts',
      blocks: [
        'Novels, covers, names and logos belong to their authors, their publishers or us. You may read them for yourself. You may not copy them elsewhere, offer them to others, collect them by program, or take out marks that protect them. Quoting a passage is welcome.',
      ],
    },
    {
      id: 'copyright',
      heading: 'If a text infringes your rights',
      blocks: [
        `Write to ${copyrightEmail} or use the report button on the novel’s page. Say which work is yours, where it stands here, and how we can reach you. We look into every report and take down what should not be here.`,
      ],
    },
    {
      id: 'conduct',
      heading: 'Fair play',
      blocks: [
        'Do not attack or overload the service, read around the lock of a chapter, pretend to be somebody else, or use the help events and vouchers with invented accounts. If you do, we may take back what was gained and close the account.',
      ],
    },
    {
      id: 'events',
      heading: 'Help events',
      blocks: [
        `A reader can ask friends for help and read on for free once enough of them have helped. Each person can help once in an event${hasApp ? ', in the app' : ''}. An event ends at the time shown; help that comes later does not count.`,
      ],
    },
    {
      id: 'elsewhere',
      heading: hasApp ? 'The app and other sites' : 'Other sites',
      blocks: [
        `${hasApp ? 'The app comes from the store of your phone, whose own terms apply as well. ' : ''}Where we link to other sites, those are not ours.`,
      ],
    },
    {
      id: 'availability',
      heading: 'Running and changing the service',
      blocks: [
        'We do what we reasonably can to keep the service running, yet cannot promise that it never pauses. Novels come and go, and parts of the service may change. If a change takes away something that you paid for, you may end this agreement and have unused coins returned.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'We are liable without limit for intent, gross negligence and harm to life, body or health. For slight negligence we are liable only where a duty is broken on which this agreement rests, and then for the damage that could be expected. Your rights as a consumer stay as they are.',
      ],
    },
    {
      id: 'end',
      heading: 'Ending it',
      blocks: [
        `You may stop at any time and delete your account in its settings, or write to ${email}. Coins and vouchers that are left lapse with it; the page says how many before you do. We may end the agreement with notice of 30 days, or at once where these terms are seriously broken. Coins that you bought and did not use are then returned, except where they were gained by breaking these terms.`,
      ],
    },
    {
      id: 'law',
      heading: 'Law and changes of these terms',
      blocks: [
        'The law of the country in which the operator has its seat applies; the protection that the law of your own country gives you as a consumer is not touched. When these terms change, we say so here, and to account holders by e-mail, 30 days before.',
        `Questions? Write to ${email}.`,
      ],
    },
  ],
})
