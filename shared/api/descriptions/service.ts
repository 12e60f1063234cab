import type { Descriptions } from './description.ts'
import { card, firstPage, NOON, paging } from './samples.ts'

const tooOften = { RATE_LIMITED: 'too often within an hour; with `Retry-After`' }
const readLog = { book_id: 7, chapter_id: 4, chapter_key: 74, progress: 0.35, read_at: NOON }
const shelved = { book_id: 7, place: 'reading' as const, followed: true, hidden: false, seen: 6, changed_at: NOON }

export const serviceCalls = {
  'site.capabilities': {
    text:
      'What is `false` the site neither shows nor asks for; what is `true` is expected to answer; a part that is not ' +
      'named, or a backend without this call, is known by the answers of its calls, apart from `sessions`, `export`, ' +
      '`delete` and `passkeys`: these must be named. It is the same for all readers of a brand, asked for one of its ' +
      'hosts once a minute.',
    examples: { offers: { input: {}, data: { offers: { accounts: true, mail: true, payments: false } } } },
  },
  'readlog.get': {
    text: 'An entry a book: where its reader is.',
    examples: {
      log: {
        input: paging,
        data: { items: [{ ...readLog, book: card, chapter_title: 'Six Minutes' }], ...firstPage },
      },
    },
  },
  'readlog.batchsave': {
    text:
      'Of each book what has the newest `read_at` is kept; a time to come may be taken for now. Entries of books and ' +
      'chapters that do not exist are left out. A refusal should name the wrong ones (`logs.3.progress`): the others ' +
      'come again.',
    examples: { saved: { input: { logs: [readLog] }, data: { saved: 1 } } },
  },
  'shelf.list': {
    text: 'With what was taken off (`none`), so that other devices learn of it.',
    examples: { shelf: { input: paging, data: { items: [{ ...shelved, book: card }], ...firstPage } } },
  },
  'shelf.save': {
    text:
      'Of each book what has the newest `changed_at` is kept; a time to come may be taken for now, and `seen` never ' +
      'falls. Entries of books that do not exist are left out.',
    examples: { saved: { input: { entries: [shelved] }, data: { saved: 1 } } },
  },
  'complaint.get_type_list': {
    text: 'In the order in which the form shows them.',
    examples: {
      types: {
        input: {},
        data: {
          items: [
            { id: 1, name: 'Missing or repeated text' },
            { id: 2, name: 'Copyright' },
          ],
        },
      },
    },
  },
  'complaint.submit_save': {
    text: 'Anybody may complain, signed in or not. `email` is for an answer.',
    failures: {
      BOOK_NOT_FOUND: '`book_id` is no book',
      CHAPTER_NOT_FOUND: 'the book has no such chapter',
      ...tooOften,
    },
    examples: {
      complaint: {
        input: { type_id: 1, book_id: 7, chapter_id: 4, content: 'The last paragraph stands there twice.' },
        data: { id: 318 },
      },
    },
  },
  'event.inviteActivityHelpPage': {
    text: 'What a reader sees who was asked by a friend to help.',
    failures: {
      NOT_FOUND: '`active_id` is no invitation, or one to another book than `book_id`',
      BOOK_NOT_FOUND: 'the book of the invitation is no longer there',
    },
    examples: {
      invitation: {
        input: { active_id: 55, book_id: 7 },
        data: {
          book: card,
          inviter: { name: 'Mara', avatar: null },
          status: 'active',
          helped: 2,
          needed: 5,
          steps: ['Open the app', 'Tap “Help”'],
        },
      },
    },
  },
  'nestedH5.info': {
    text: 'What pages that an app embeds need to know. All of `app` is empty where the brand has none.',
    examples: {
      app: {
        input: {},
        data: {
          app: {
            name: 'Novels',
            scheme: 'novels',
            ios_store_url: 'https://apps.apple.com/app/id000000000',
            android_package: 'com.example.novels',
          },
          links: { terms: '/terms', privacy: '/privacy' },
          version: '1.0.0',
        },
      },
    },
  },
  'selfAttribution.reportData': {
    text: 'Says which campaign a reader came from. Fields of which nothing is known come empty.',
    failures: tooOften,
    examples: {
      visit: {
        input: {
          ndpid: 'v-5f0c',
          nbid: 'b-91ad',
          campaign: 'spring',
          source: 'newsletter',
          medium: 'email',
          book_id: 7,
          landing_path: '/ads',
        },
        data: { id: 9120 },
      },
    },
  },
  'device.report': {
    text: 'Gives back `nbid` (the browser) and `ndpid` (the visit), new ones where they came empty.',
    failures: tooOften,
    examples: {
      visit: {
        input: {
          nbid: '',
          ndpid: '',
          device_type: 'iPhone',
          screen_width: 390,
          screen_height: 844,
          system_lang: 'en-us',
          deep_link: '',
          is_click: 0,
        },
        data: { nbid: 'b-91ad', ndpid: 'v-5f0c' },
      },
    },
  },
} satisfies Partial<Descriptions>
