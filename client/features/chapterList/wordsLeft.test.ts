import { expect, test } from '@jest/globals'
import type { Api } from '../../api/request.ts'
import { ChapterPages } from './chapterPages.ts'
import { loadWordsLeft, wordsLeft } from './BookLeft.tsx'

/** A book of 100-word chapters, the first of 50 words; `asked` lists the requested pages of its chapter list. */
function book(total: number) {
  const asked: number[] = []
  const get = (async (_: string, { page }: { page: number }) => {
    asked.push(page)
    const items = Array.from({ length: Math.min(200, total - (page - 1) * 200) }, (_, index) => ({
      word_count: page === 1 && index === 0 ? 50 : 100,
    }))
    return { s: 1, d: { items } }
  }) as unknown as Api['get']
  return { chapters: new ChapterPages(1, total, { get }), asked, all: total * 100 - 50 }
}
const arrived = () => new Promise(resolve => setTimeout(resolve))

test.each([
  [10, { number: 1, progress: 0.5 }, 925, [1]],
  [10, { number: 10, progress: 0.2 }, 80, [1]],
  [2000, { number: 150, progress: 0 }, 185_100, [1]],
  [2000, { number: 1990, progress: 0.5 }, 1_050, [10]],
  [2000, { number: 900, progress: 0 }, 110_100, [1, 2, 3, 4, 5]],
])('of %i chapters, at %j, %i words are left, asked of lists %j', async (total, place, words, pages) => {
  const { chapters, asked, all } = book(total)
  expect(wordsLeft(chapters, place, all)).toBeUndefined()
  loadWordsLeft(chapters, place.number)
  await arrived()
  expect([wordsLeft(chapters, place, all), asked]).toEqual([words, pages])
})

test('no time is shown in the middle of a very long book, or if word counts are inconsistent', async () => {
  const long = book(5000)
  loadWordsLeft(long.chapters, 2500)
  expect([long.asked, wordsLeft(long.chapters, { number: 2500, progress: 0 }, long.all)]).toEqual([[], undefined])
  const wrong = book(2000)
  loadWordsLeft(wrong.chapters, 150)
  await arrived()
  expect(wordsLeft(wrong.chapters, { number: 150, progress: 0 }, 0)).toBeUndefined()
})
