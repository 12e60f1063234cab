import { coverCache, keptDatabase, releaseCache } from '../../../../shared/page/offline.ts'
import type { Party, Section } from './legal.ts'

/** The privacy policy of one brand. */
export const privacy = ({
  name,
  host,
  email,
  hasApp,
  key,
  hasGoogle,
  isAsked,
}: Party): { summary: string; sections: Section[] } => ({
  summary: `${name} is a place to read novels. You can read without an account and without giving a name. This page says in plain words what is stored when you visit ${host}, what it is for, and how to be rid of it.`,
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        `The operator of ${name} at ${host} is responsible for your data. For everything on this page, write to ${email}.`,
      ],
    },
    {
      id: 'short',
      heading: 'In short',
      blocks: [
        {
          list: [
            'Reading needs no account. Where you stopped is kept in your own browser.',
            'What you search for is kept in your own browser; our server counts search words without a name, to show what is trending.',
            'An account stores your e-mail address, what you read, rated, unlocked and paid. Nothing else about you.',
            isAsked
              ? 'Your visits are counted only if you agree. You can change your mind under Mine.'
              : 'Your visits are counted, without your name.',
            ...(hasGoogle ? ['Google counts for us which pages are opened.'] : []),
            'We do not sell personal data.',
          ],
        },
      ],
    },
    {
      id: 'device',
      heading: 'What is kept on your device',
      blocks: [
        'These entries stand in your browser’s storage. They stay until you delete them in the browser’s settings or on this site.',
        {
          names: [
            [
              'readlogList',
              'the novels you opened, with the chapter and the place where you stopped, at most 200; signing out takes out what belongs to your account, except what it could not be told yet',
            ],
            [
              'clockOffset',
              'only if you sign in: by how much your clock differs from ours, so that the places of several devices can be compared',
            ],
            [
              'shelf, shelfFacts',
              'only if you put novels on your shelf, follow or hide them, and when you look at it: which, at most 500, and how many chapters they have by now; signing out takes out what belongs to your account, except what it could not be told yet',
            ],
            [
              'push',
              'only if you asked to be told of new chapters on this device: its address at your browser’s push service, for which account, and when you want quiet; switching it off or signing out deletes it',
            ],
            ['hiddenReviews', 'the reviews you hid or reported, at most 500'],
            [
              'marks',
              'only if you highlight, note or bookmark something: what, and what you wrote to it; signing out takes out what belongs to your account, except what it could not be told yet',
            ],
            ['local', 'how chapters look: size and kind of type, background, night mode and the like'],
            [
              'settings',
              'only while you are signed in: the same as your account has it, and how this device was set before; signing out sets it back and deletes this, except what your account could not be told yet',
            ],
            [
              'searchHistory',
              'the last words you searched for, at most 12; the search page has a button to clear them',
            ],
            ['names', 'only if you have names in a novel shown otherwise: which, and how'],
            [
              'autoUnlock',
              'only if you let chapters unlock by themselves: of which novels, up to how many coins a day, and how many went today',
            ],
            ['pace, paces', 'how fast you read, by the last chapters, to tell how long the rest takes'],
            ['aloudRate', 'how fast chapters are read aloud, if you chose that'],
            [
              'install, installDue',
              'how many chapters you finished here and on how many days, and whether you put away the hint to install this site',
            ],
            ['nothingKept', 'only if you switched off that chapters are kept: that you did'],
            ['local_uid', 'a random number that names this device to our server, without naming you'],
            [
              'nbid, ndpid',
              (isAsked ? 'only if you agree that visits are counted: ' : '') +
                (hasApp
                  ? 'random numbers that connect this visit with the app, if you go on reading there'
                  : 'random numbers that connect the pages of this visit'),
            ],
            ...(isAsked
              ? [['consent', 'whether you agree that visits are counted, once you have said so'] as const]
              : []),
            [
              'token, userInfo, loginStatus',
              'only while you are signed in: the key to your account, your name and address, and that you are signed in; signing out deletes all three',
            ],
            [
              'signOuts',
              'only if you sign out without a connection: the key to your account, until our server could be told that it opens nothing any more, at most 30 days',
            ],
          ],
        },
        'So that you can read without a connection, some browsers keep these as well. The page of kept chapters lists them and takes them away.',
        {
          names: [
            [
              keptDatabase(key),
              'the last 20 chapters you opened, the next three, and the novels you asked to keep; signing out takes out what you unlocked',
            ],
            [coverCache(key), 'the covers of those novels'],
            [`${releaseCache(key, '')}…`, 'the scripts and styles of this site'],
          ],
        },
        'These are forgotten when you close the tab:',
        {
          names: [
            ['ndpid', 'that this visit has been reported once and need not be again'],
            ['reported', 'that telling of this visit was tried once'],
            ['campaign', 'the advertisement that brought you here, so that it is counted once'],
            ['ticket', 'that a mail with a code was asked for here, so that the code can be entered'],
            ['leftFrom', 'the page that you left to sign in elsewhere, so that you come back to it'],
            ['topUp', 'the number of the order that you left to pay, so that you see how it went'],
            ['places', 'where each chapter was left, so that going back finds the line'],
            ['scroll', 'how far down each page was, so that going back finds the place'],
            ['continueHidden', 'that you put away the way back into your last book'],
            ['reloadedAt', 'when the page last had to reload itself, so that it does not do so over and over'],
          ],
        },
        ...(hasApp
          ? [
              'If you tap a button that opens or downloads the app, a code with the time, and with ndpid where that is kept, is copied to your clipboard, so that the app can go on where you stopped.',
            ]
          : []),
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'Cookies are small entries that your browser sends with each request. This site knows three, all about language. None of them follows you to other sites.',
        {
          names: [
            ['hb_lang', 'the language you read in'],
            ['section', 'the part of the library in that language'],
            ['i18n_redirected', 'that you have been shown the right language; kept for 365 days'],
          ],
        },
      ],
    },
    {
      id: 'server',
      heading: 'What our server receives',
      blocks: [
        'As with every site, your browser sends your IP address, the address of the page and the kind of browser with each request. We use them to answer, to keep the service safe, and to find faults. Logs are kept for a short time. Where a browser stops something that our pages may not do, it tells us what: nothing of you.',
      ],
    },
    {
      id: 'counted',
      heading: 'How visits are counted',
      blocks: [
        isAsked
          ? 'Nothing of this section happens before you agree, and nothing after you take that back under Mine. If your browser says that you do not want to be followed (Global Privacy Control), that counts as no.'
          : 'This begins when the page is there.',
        hasApp
          ? 'Once per visit, and when you tap a button that opens or downloads the app, the site reports the kind of device, the size of its screen, its language, and the two random numbers named above. This tells the app which novel you came from.'
          : 'Once per visit the site reports the kind of device, the size of its screen, its language, and the two random numbers named above.',
        'If an advertisement brought you here, the site reports once which campaign it was and which page you landed on.',
        'Some browsers also tell us how soon the page was there, and of errors in it: nothing of you.',
        ...(hasGoogle
          ? [
              'Google (Google Analytics, of Google Ireland Limited and Google LLC in the United States) counts for us which pages are opened, so that we know what is read. It receives the address and the title of each page, which after a search have the words searched for, the page before, the kind of browser, its language and screen, and your IP address. It is told to set no cookies and to use nothing of this for advertisements. It counts under an identifier of the site, not of your account. What Google does with data: policies.google.com/privacy.',
            ]
          : []),
      ],
    },
    {
      id: 'account',
      heading: 'If you have an account',
      blocks: [
        'We store your e-mail address, your name and picture if a sign-in provider gives them, your password in a form that cannot be read back, your coins and vouchers, the chapters you unlocked, your orders, and your reading history, so that it is with you on every device.',
        'Payments are handled by the payment provider that you choose. We learn that and what you paid, never your card number.',
        'We write to your e-mail address to confirm that it is yours, when you ask for a new password, when your password or address changes, and when somebody signs in on a device that is new to your account or a passkey is added to it.',
        'If you rate a novel we keep your stars; the words and the name of a review everybody can read, until you take them back. To suggest novels we count how many readers two of them share.',
        'For each device that is signed in we keep the name of its browser and when it was last used. The settings of your account list them all, and each can be signed out.',
        'If you use passkeys, your device keeps the key itself; we keep what checks it, and the name you give it.',
        'If you sign in through another service, that service learns that you use this site. Its own privacy policy applies there.',
      ],
    },
    {
      id: 'reports',
      heading: 'If you report something or write to us',
      blocks: [
        'A report contains what you write, the novel and chapter it is about, and your e-mail address if you leave one so that we can answer. We keep it as long as dealing with it takes, and as long as the law asks.',
      ],
    },
    {
      id: 'others',
      heading: 'Who else sees data',
      blocks: [
        ...(hasGoogle
          ? [
              `Google counts visits for us${isAsked ? ', if you agree' : ''}: “How visits are counted” says what it receives.`,
            ]
          : []),
        'Those who run our servers, deliver e-mail and handle payments see what they need for that, under contract and on our orders. If you sign in through another service, or have your browser’s push service tell you of new chapters, these learn that you use this site. Authorities receive data only where the law obliges us. Nobody else does.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'In the settings of your account you can download all that is kept of you there, and delete the account yourself: address, password, reading history, reviews and devices go at once. What you paid stays in our books as long as the law asks, without your name or address. If you owe coins then, if your account was frozen or a review of yours hidden, or if you paid less than 180 days before, a code made of your address, from which nobody can read it, keeps that for three years at most, so that a new account has it again. Our reports of visits go after 30 days, and copies that are kept against loss are overwritten within 30 days.',
        `You may ask what we store about you, have it corrected, deleted or handed over, object to its use, and withdraw a consent at any time. Write to ${email} from the address of your account. If you find that we do not treat your data properly, you may complain to the data protection authority where you live.`,
        'You can delete everything that is kept on your device at once: in the browser’s settings, remove the data of this site.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        'Some novels are written for adults. Accounts are for people of 16 years or more; younger readers need a parent’s permission. If a child has given us data without it, tell us and we delete it.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'When this policy changes, the new version stands here with its date. Where a change concerns your account in earnest, we tell you beforehand by e-mail.',
      ],
    },
  ],
})
