/**
 * The scripts of the site beside the base: by family, then by file, the lazily loaded parts that travel together, as
 * the manifest names them. A page comes with the base, the file of its family and its own. What only one file needs
 * stands in it, what several of a family need in the family's, and what families share in the base.
 */
export const SCRIPT_FILES: Record<string, Record<string, readonly string[]>> = {
  discover: {
    home: ['home/HomePage'],
    campaign: ['activeNovel/ActiveNovelPage', 'ads/AdsPage', 'invited/InvitedPage'],
    lists: [
      'author/AuthorPage',
      'category/CategoryPage',
      'genre/GenrePage',
      'genres/GenresPage',
      'hotNovels/HotNovelsPage',
      'keyword/KeywordsPage',
      'ranking/RankingPage',
      'section/SectionPage',
      'tag/TagPage',
      'tags/AllTagsPage',
      'tags/TagsPage',
    ],
    filters: ['features/bookFilter/FilterPanel'],
    search: ['moreResults/MoreResultsPage', 'results/ResultsPage', 'search/SearchPage'],
  },
  reading: {
    book: ['book/BookPage'],
    reader: ['reader/ReaderPage'],
    // While a chapter is read: what comes by itself, and what is called.
    activities: ['reader/activities/Activities', 'reader/following/follow'],
    aloud: ['reader/aloud/Aloud'],
    // For readers who read a name otherwise.
    names: ['features/names/Names', 'features/names/shownNames'],
  },
  own: {
    mine: ['history/HistoryPage', 'myLocked/MyLockedPage', 'myinfo/MyInfoPage'],
    // What readers say of books, to themselves and to others.
    shelf: [
      'features/ratings/EndRating',
      'features/ratings/Ratings',
      'features/shelf/keepShelf',
      'features/shelf/ShelfSheet',
      'history/ShelfTabs',
    ],
    push: ['features/push/PushChoice', 'features/push/PushSettings', 'features/push/keepTold'],
    coins: ['topUp/TopUpPage', 'voucherHistory/VoucherHistoryPage'],
    // Where somebody comes back from paying.
    paid: ['features/topUp/TopUpNote'],
    account: ['features/accountSettings/AccountSettings', 'features/byMail/MailLink', 'features/byMail/OtherWays'],
    doors: ['features/login/Doors'],
    passkeys: ['features/passkeys/browserPasskeys'],
    zip: ['features/accountSettings/saveZip'],
    receipt: ['receipt/ReceiptPage'],
    signIn: ['features/login/LoginDialog', 'login/LoginPage'],
    link: ['token/TokenPage'],
    comfort: [
      'reader/activities/AutoScroll',
      'reader/display/DisplayPanel',
      'reader/keys/KeyList',
      'reader/keys/answerKey',
      'reader/pages/Pages',
    ],
    panels: ['book/Complaint', 'features/account/Owed', 'features/unlock/AutoNote', 'features/unlock/UnlockPanel'],
  },
  // The sheet of a book's chapters and what is called from it, and passages of a text.
  chapters: {
    catalogue: ['book/NearRows', 'features/chapterList/Catalogue'],
    find: ['features/findInBook/FindInBook'],
    passages: [
      'features/passages/lists/AllMarks',
      'features/passages/lists/MarksList',
      'features/passages/Passages',
      'features/passages/byKeyboard',
      'features/passages/ribbon/Ribbon',
    ],
  },
  // What a reader has made is kept on the device and in the account.
  sync: {
    sync: [
      'features/marks/keepMarks',
      'features/readerSettings/keepSettings',
      'features/shelf/syncShelf',
      'app/keepOwn',
    ],
  },
  legal: { legal: ['legal/PrivacyPage', 'legal/TermsPage', 'translator/TranslatorPage'] },
  errors: { errors: ['badRequest/BadRequestPage', 'notFound/NotFoundPage', 'offline/OfflinePage'] },
  // For readers who have read a while.
  install: { install: ['features/install/InstallHint'] },
  // For readers of brands that ask before they count.
  consent: { consent: ['features/consent/ask', 'features/consent/startConsent'] },
  // What a brand's tone says otherwise: of its pages after the first.
  tones: {
    warm: ['text/en/tones/warm'],
    brisk: ['text/en/tones/brisk'],
    playful: ['text/en/tones/playful'],
    storied: ['text/en/tones/storied'],
  },
  later: {
    later: [
      'ads/reportCampaign',
      'app/afterIdle',
      'app/bringTone',
      'app/open',
      'features/appLink/download',
      'features/install/offerInstall',
      'features/offline/KeepOffline',
      'features/offline/KeptBooks',
      'features/offline/device',
      'features/offline/keptChapters',
      'features/offline/startOffline',
      'features/readingLog/PositionOffer',
      'features/readingLog/recordPosition',
      'features/tracking/analytics',
    ],
    // For a sample of readers.
    reports: ['features/tracking/pageReports'],
  },
}

/** The files by which kept chapters are read without a connection. */
const READ_OFFLINE = [
  ...Object.values(SCRIPT_FILES['reading'] ?? {}),
  SCRIPT_FILES['errors']?.['errors'] ?? [],
  ...['catalogue', 'passages'].map(name => SCRIPT_FILES['chapters']?.[name] ?? []),
  SCRIPT_FILES['sync']?.['sync'] ?? [],
  SCRIPT_FILES['install']?.['install'] ?? [],
  ...['mine', 'panels', 'comfort'].map(name => SCRIPT_FILES['own']?.[name] ?? []),
  SCRIPT_FILES['later']?.['later'] ?? [],
].flat()

/** Whether a lazily loaded part is needed there. */
export const isReadOffline = (part: string): boolean => READ_OFFLINE.includes(part)
