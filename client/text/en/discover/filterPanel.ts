import { messages } from '../../messages.ts'

/** The panel of all filters of a list of books. */
export const filterPanel = messages({
  title: 'Filters',
  status: 'Status',
  updating: 'Updating',
  finished: 'Finished',
  length: 'Length',
  short: 'Up to {words, number} words',
  longer: 'Up to {words, number}',
  epic: 'Longer',
  within: 'Updated',
  week: 'This week',
  month: 'This month',
  year: 'This year',
  price: 'Price',
  free: 'All chapters free',
  paid: 'Some chapters locked',
  score: 'Score',
  stars: '{stars, number} and up',
  tags: 'Tags',
  tagsHint: 'Tap once to include a tag, twice to leave it out.',
  without: 'Without',
  clear: 'Clear all',
  show: 'Show novels',
  found: '{count, plural, =0 {No novels match} one {# novel} other {# novels}}',
  showCount: '{count, plural, =0 {No novels match} one {Show # novel} other {Show # novels}}',
})
