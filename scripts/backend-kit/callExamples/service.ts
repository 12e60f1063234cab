import * as samples from './samples.ts'

export const serviceExamples = {
  'complaint.get_type_list': {
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
  'complaint.submit_save': {
    complaint: {
      input: { type_id: 1, book_id: 7, chapter_id: 4, content: 'The last paragraph stands there twice.' },
      data: { id: 318 },
    },
  },
  'event.inviteActivityHelpPage': {
    invitation: {
      input: { active_id: 55, book_id: 7 },
      data: {
        book: samples.card,
        inviter: { name: 'Mara', avatar: null },
        status: 'active',
        helped: 2,
        needed: 5,
        steps: ['Open the app', 'Tap “Help”'],
      },
    },
  },
  'nestedH5.info': {
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
  'selfAttribution.reportData': {
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
  'device.report': {
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
  'site.capabilities': { offers: { input: {}, data: { offers: { accounts: true, mail: true, payments: false } } } },
} satisfies Partial<samples.Examples>
