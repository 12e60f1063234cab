export const cards = {
  finished: 'Finished',
  updating: 'Updating',
  reads: (count: string) => `${count} reads`,
  chapters: (count: string) => `${count} chapters`,
  oneChapter: '1 chapter',
  noChapters: 'No chapters yet',
  novels: (count: string) => `${count} novels`,
  oneNovel: '1 novel',
  score: 'Score',
  rank: 'Number',
  more: 'More',
  moreOf: (name: string) => `More of ${name}`,
} as const
