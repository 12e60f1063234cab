const WORDS_PER_COIN = 100

/** Beyond the free chapters of its book one costs a coin for every 100 words begun, and one at least. */
export const chapterPrice = (chapter: { number: number; word_count: number }, freeChapters: number): number =>
  chapter.number <= freeChapters ? 0 : Math.max(1, Math.ceil(chapter.word_count / WORDS_PER_COIN))
