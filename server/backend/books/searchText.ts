/** The text of a book as the search index takes it. */
export const searchText = (chapters: { title: string; body: string }[]): string =>
  chapters.map(({ title, body }) => `${title}\n${body}`).join('\n\n')
