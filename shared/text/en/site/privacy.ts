import { messages } from '../../messages.ts'

/** The privacy policy: a heading and blocks for each section (`client/features/legal/legalText.ts`). */
export const privacy = messages({
  summary:
    '{name} is a place to read novels. You can read without an account and without giving your name. This page explains what we store when you visit {host}, what it’s for, and how to delete it.',
  sections: {
    who: {
      heading: 'Who is responsible',
      blocks: [
        '{operator}, {address}, is responsible for your data on {name} at {host}. If you have questions about this page, write to {email}.',
      ],
    },
    short: {
      heading: 'In short',
      blocks: [
        {
          list: [
            'You don’t need an account to read. Your place is saved in your own browser.',
            'Your searches are saved in your own browser. Our server counts search words without names, to show what’s trending.',
            'An account stores your email address, your language, and what you read, rated, unlocked and paid. Nothing else about you.',
            '{needsConsent, select, true {We count your visits only if you agree. You can change your mind under Mine.} other {We count your visits, without your name.}}',
            '{hasGoogle, select, true {Google counts for us which pages are opened.} other {}}',
            'We don’t sell personal data.',
          ],
        },
      ],
    },
    device: {
      heading: 'What’s stored on your device',
      blocks: [
        'These entries are in your browser’s storage. They stay until you delete them in your browser’s settings or on this site.',
        {
          names: {
            readlogList:
              'the novels you opened, with your chapter and place in each, up to 200; signing out removes what belongs to your account, except what hasn’t been synced yet',
            clockOffset:
              'only if you sign in: the difference between your clock and ours, so that your places on several devices can be compared',
            'shelf, shelfFacts':
              'only if you add novels to your shelf, follow or hide them: which ones, up to 500, when you last looked, and how many chapters they have; signing out removes what belongs to your account, except what hasn’t been synced yet',
            push: 'only if you turned on notifications on this device: its address at your browser’s push service, your account, and your quiet hours; turning them off or signing out deletes this',
            hiddenReviews: 'the reviews you hid or reported, up to 500',
            commentDrafts: 'only if you begin a comment: its text until you post or delete it, up to 20',
            commentCounts: 'how many comments the last chapters had, up to 30, to show them without a connection',
            commentNumbersOff: 'only if you turned off comment numbers beside paragraphs: that you did',
            marks:
              'only if you highlight, note or bookmark something: the passage and your note; signing out removes what belongs to your account, except what hasn’t been synced yet',
            local: 'how chapters look: font size, typeface, theme, night mode and so on',
            settings:
              'only while you’re signed in: the same settings as in your account, and how this device was set before; signing out restores those and deletes this, except what hasn’t been synced yet',
            searchHistory: 'your last searches, up to 12; you can clear them on the search page',
            names: 'only if you change names in a novel: which, and to what',
            autoUnlock:
              'only if you turn on auto-unlock: for which novels, your daily limit in coins, and how many you’ve used today; your account has the same for all your devices',
            'pace, paces': 'how fast you read, based on your last chapters, to estimate how long the rest takes',
            aloudRate: 'how fast chapters are read aloud, if you chose a speed',
            'install, installDue':
              'how many chapters you finished here and on how many days, and whether you dismissed the hint to install this site',
            nothingKept: 'only if you turned off saving chapters: that you did',
            local_uid:
              'a random number that identifies this device to our server, but not you{needsConsent, select, true {; until you agree, only as long as this tab is open} other {}}',
            'nbid, ndpid':
              '{needsConsent, select, true {only if you agree to visits being counted: } other {}}{hasApp, select, true {random numbers that connect this visit with the app, if you continue reading there} other {random numbers that connect the pages of this visit}}',
            consent: '{needsConsent, select, true {your answer to whether visits may be counted} other {}}',
            'token, userInfo, loginStatus':
              'only while you’re signed in: the key to your account, your name and email address, and that you’re signed in; signing out deletes all three',
            signOuts:
              'only if you sign out while offline: the key to your account, until our server can cancel it, 30 days at most',
          },
        },
        'To let you read without a connection, some browsers also store these. You can see and remove them on the page of saved chapters.',
        {
          names: {
            offlineDatabase:
              'the last 20 chapters you opened, the next three, and the novels you saved offline; signing out removes what you unlocked',
            coverCache: 'the covers of those novels',
            releaseCache: 'the scripts and styles of this site',
          },
        },
        'These are deleted when you close the tab:',
        {
          names: {
            ndpid: 'that this visit was already reported',
            reported: 'that we tried to report this visit',
            campaign: 'the ad that brought you here, so that it’s counted once',
            ticket: 'that you asked for an email with a code, so that you can enter the code here',
            leftFrom: 'the page you left to sign in elsewhere, so that you return to it',
            deleting: 'when you last proved who you are, while you delete your account',
            topUp: 'the number of the order you left to pay, so that you see how it went',
            places: 'your place in each chapter, so that going back finds the line',
            scroll: 'how far you scrolled on each page, so that going back finds the place',
            continueHidden: 'that you hid the link to your last book',
            reloadedAt: 'when the page last reloaded itself, so that it doesn’t do so over and over',
          },
        },
        '{hasApp, select, true {If you tap a button that opens or downloads the app, a code is copied to your clipboard so that the app can continue where you stopped. It contains the time, and ndpid if that is stored.} other {}}',
      ],
    },
    cookies: {
      heading: 'Cookies',
      blocks: [
        'Cookies are small entries that your browser sends with each request. This site uses three, all about language. None of them follows you to other sites.',
        {
          names: {
            hb_lang: 'the language you read in',
            section: 'the part of the library in that language',
            i18n_redirected: 'the language that you chose; stored for 365 days',
          },
        },
      ],
    },
    server: {
      heading: 'What our server receives',
      blocks: [
        'As on every site, your browser sends your IP address, the page’s address and the kind of browser with each request. We use them to respond, to keep the service safe, and to find errors. We keep logs for a short time. If your browser blocks something on a page for your safety, it tells us what it blocked, but nothing about you.',
      ],
    },
    counted: {
      heading: 'How visits are counted',
      blocks: [
        '{needsConsent, select, true {Nothing in this section happens before you agree, or after you change your mind under Mine.} other {This starts when the page has loaded.}} If your browser asks sites not to track you (Global Privacy Control), that counts as no.',
        '{hasApp, select, true {Once per visit, and when you tap a button that opens or downloads the app, the site reports the kind of device, the size of its screen, its language, and the two random numbers named above. This tells the app which novel you came from.} other {Once per visit the site reports the kind of device, the size of its screen, its language, and the two random numbers named above.}}',
        'If an ad brought you here, the site reports once which campaign it was and which page you landed on.',
        'Some browsers also tell us how fast the page loaded and whether it had errors, but nothing about you.',
        '{hasGoogle, select, true {Google (Google Analytics, of Google Ireland Limited and Google LLC in the United States) counts for us which pages are opened, so that we know what’s being read. It receives the address and title of each page (after a search, they include your search words), the previous page, the kind of browser, its language and screen, and your IP address. We tell it not to set cookies and not to use any of this for ads. It counts under an identifier of the site, not of your account. How Google uses data: policies.google.com/privacy.} other {}}',
      ],
    },
    account: {
      heading: 'If you have an account',
      blocks: [
        'We store your email address, the language we write to you in, your name and picture if a sign-in provider shares them, your password in a form that can’t be read back, your coins and vouchers, the chapters you unlocked, your orders, and your reading history, so that you have it on every device.',
        'Payments are handled by the payment provider you choose. We learn that you paid and how much, never your card number.',
        'We email you to confirm your address, when you ask for a new password, when your password or email address changes, and when a new device signs in to your account or a passkey is added to it.',
        'If you rate a novel, we store your stars. Anyone can read your review and the name you give with it, until you remove them. To suggest novels, we count how many readers two novels share.',
        'For each signed-in device, we store the name of its browser and when it was last used. You can see them all in your account settings, and sign out each one.',
        'If you use passkeys, the key stays on your device. We store what we need to check it, and the name you give it.',
        'If you sign in through another service, that service learns that you use this site. Its own privacy policy applies there.',
      ],
    },
    reports: {
      heading: 'If you report something or write to us',
      blocks: [
        'A report contains what you write, the novel and chapter it’s about, your language, and your email address if you leave one for our reply. We keep it as long as we need to handle it, and as long as the law requires.',
      ],
    },
    others: {
      heading: 'Who else sees data',
      blocks: [
        '{hasGoogle, select, true {Google counts visits for us{needsConsent, select, true {, if you agree} other {}}: see “How visits are counted” for what it receives.} other {}}',
        'The companies that run our servers, deliver our email and handle payments see what they need for that, under contract and on our instructions. If you sign in through another service, or get notifications through your browser’s push service, that service learns that you use this site. Authorities receive data only where the law requires it. No one else does.',
      ],
    },
    rights: {
      heading: 'Your rights',
      blocks: [
        'In your account settings, you can download everything stored about you there, and delete your account yourself. Your email address, password, reading history, reviews and devices are deleted right away. We keep payment records as long as the law requires, without your name or address. If you owe coins at that time, if your account was frozen or blocked or a review of yours hidden, if you received welcome vouchers, or if you paid in the last 180 days, we remember that for up to three years, so that it applies to a new account with the same address. The same holds for an address that you replace by another. For this we store a code made from your address that can’t be turned back into it. Reports of visits are deleted after 30 days, and backups are overwritten within 30 days.',
        'You may ask what we store about you, have it corrected, deleted or transferred, object to its use, and withdraw your consent at any time. Write to {email} from your account’s email address. If you think we don’t handle your data properly, you may complain to the data protection authority where you live.',
        'To delete everything stored on your device, remove this site’s data in your browser’s settings.',
      ],
    },
    children: {
      heading: 'Children',
      blocks: [
        'Some novels are written for adults. You must be 16 or older to have an account; younger readers need a parent’s permission. If a child gave us data without it, tell us and we’ll delete it.',
      ],
    },
    changes: {
      heading: 'Changes',
      blocks: [
        'When this policy changes, we post the new version here with its date. If a change matters for your account, we’ll email you beforehand.',
      ],
    },
  },
})
