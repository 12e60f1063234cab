/** Descriptions of the groups of calls, by the first word of their names. */
const ABOUT: Record<string, string> = {
  site: 'What the backend offers.',
  book: 'Books and their chapters.',
  chapter: 'The text of chapters.',
  recommend: 'Books by genre, section and likeness.',
  author: 'Authors.',
  channel: 'Tabs of the home screen.',
  banner: 'Banners of the home screen.',
  bookRank: 'Rankings.',
  search: 'Searching, filtering, suggestions.',
  hotsearch: 'Trending words.',
  seo: 'Indexes for search engines and catalogues.',
  user: 'Accounts: signing in, what belongs to the reader, coins.',
  charge: 'What can be topped up.',
  order: 'Buying coins and unlocking chapters.',
  readlog: 'Where readers are in their books.',
  shelf: 'Books that readers put on their shelf.',
  review: 'Ratings and reviews by readers.',
  passages: 'Highlights, notes and bookmarks of readers.',
  settings: 'How readers have set the reading of chapters.',
  push: 'News of new chapters, to readers’ browsers.',
  complaint: 'Complaints about a book.',
  event: 'Events at which friends help.',
  nestedH5: 'For pages that an app embeds.',
  selfAttribution: 'Where readers came from.',
  device: 'Visits of devices.',
  payment: 'Addresses of the reference backend for whoever takes payments.',
  pictures: 'Pictures of the reference backend.',
}

/** Throws for a group without a description. */
export const tags = (names: string[]) =>
  names.map(name => {
    const description = ABOUT[name]
    if (!description) throw new Error(`server/backend/openapi/tags.ts says nothing about ${name}`)
    return { name, description }
  })
