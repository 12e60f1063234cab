const WORDS_PER_COIN = 100

/** Price of a chapter: beyond the free chapters, a coin per 100 words begun, at least one. */
export const chapterPrice = (chapter: { number: number; word_count: number }, freeChapters: number): number =>
  chapter.number <= freeChapters ? 0 : Math.max(1, Math.ceil(chapter.word_count / WORDS_PER_COIN))
