import * as samples from './samples.ts'

export const homeExamples = {
  'channel.getChannelList': {
    channels: {
      input: {},
      data: {
        items: [
          { id: 1, name: 'For you' },
          { id: 2, name: 'Completed' },
        ],
      },
    },
  },
  'banner.index': {
    banners: {
      input: { channel_id: 1 },
      data: {
        items: [
          {
            id: 21,
            image: '/v1/banner.image?id=21&v=9b1c22',
            title: 'Level Crossing',
            link: '/novel/7/system/level-crossing',
          },
        ],
      },
    },
  },
  'recommend.index3': {
    sections: {
      input: { channel_id: 1 },
      data: {
        items: [
          {
            subid: 101,
            name: 'Most read',
            kind: 'popular',
            layout: 'rail',
            books: [samples.card, samples.otherCard],
          },
        ],
      },
    },
    section: {
      input: { subid: 101, ...samples.paging },
      data: { name: 'Most read', items: [samples.card], ...samples.firstPage },
    },
  },
} satisfies Partial<samples.Examples>
