import { messages } from '../../messages.ts'

export const shell = messages({
  home: 'Home',
  category: 'Category',
  ranking: 'Ranking',
  readHistory: 'Read history',
  mine: 'Mine',
  search: 'Search',
  back: 'Back',
  sections: 'Sections',
  pages: 'Main menu',
  loading: 'Loading',
  skipToContent: 'Skip to content',
  offline: 'You’re offline. Keep reading what’s saved ›',
  close: 'Close',
})
