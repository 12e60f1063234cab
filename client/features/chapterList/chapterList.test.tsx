import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { rangesOf } from '../../../shared/page/volumes.ts'
import type { Api } from '../../../shared/page/apiClient.ts'
import { loadWordsLeft, wordsLeft } from './BookLeft.tsx'
import { ChapterMarks } from './ChapterMarks.tsx'
import { ChapterPages, PAGE_SIZE } from './chapterPages.ts'
import { listRows } from './listRows.ts'

function library(total: number) {
  const requests: number[] = []
  let isDown = false
  const get = async (_name: string, { page }: { page: number }) => {
    requests.push(page)
    if (isDown) return { s: 0, d: {}, errors: [{ status: 0, desc: '' }] }
    const items = Array.from({ length: PAGE_SIZE }, (_, index) => ({ id: (page - 1) * PAGE_SIZE + index + 1 })).filter(
      ({ id }) => id <= total,
    )
    return { s: 1, d: { items, page, limit: PAGE_SIZE, total }, errors: [] }
  }
  const chapters = new ChapterPages(1, total, { get: get as never })
  return {
    chapters,
    requests,
    down: (is: boolean) => {
      isDown = is
    },
  }
}
const settled = () =>
  new Promise(resolve => {
    setImmediate(resolve)
  })

test('only visible pages are loaded, each once', async () => {
  const { chapters, requests } = library(2345)
  chapters.want(1195, 1215)
  chapters.want(1190, 1220)
  await settled()
  chapters.want(1195, 1215)
  expect(requests).toEqual([6, 7])
  expect(chapters.chapter(1200)?.id).toBe(1200)
  expect(chapters.chapter(1201)?.id).toBe(1201)
  expect(chapters.chapter(1)).toBeUndefined()
})

test('a failed page is reported, and loads on retry', async () => {
  const { chapters, requests, down } = library(500)
  down(true)
  chapters.want(1, 10)
  await settled()
  expect(chapters.failed).toBe(true)
  chapters.want(1, 10)
  await settled()
  expect(requests).toEqual([1])
  down(false)
  chapters.retry(1, 10)
  await settled()
  expect(chapters.failed).toBe(false)
  expect(chapters.chapter(10)?.id).toBe(10)
})

test('a reopened list is restored, without ownership until its chapters load', async () => {
  const { chapters, requests } = library(10)
  chapters.want(1, 10)
  await settled()
  expect(chapters.isFresh(5)).toBe(true)
  chapters.refresh()
  chapters.want(1, 10)
  expect(chapters.chapter(5)?.id).toBe(5)
  expect(chapters.isFresh(5)).toBe(false)
  await settled()
  expect(chapters.isFresh(5)).toBe(true)
  expect(requests).toEqual([1, 1])
})

const volumes = [
  { title: 'One', first_chapter: 2, last_chapter: 3 },
  { title: 'Two', first_chapter: 4, last_chapter: 4 },
]
const ranges = rangesOf(volumes, 6)

/** Each row in a word: a chapter's number or a heading's title. */
const rowsOf = ({ count, rowAt }: ReturnType<typeof listRows>) =>
  Array.from({ length: count }, (_, index) => {
    const row = rowAt(index)
    return 'number' in row ? row.number : (row.heading.title ?? 'Others')
  })

test.each([
  [false, [1, 'One', 2, 3, 'Two', 4, 'Others', 5, 6]],
  [true, [6, 5, 'Two', 4, 'One', 3, 2, 'Others', 1]],
])('headings precede their chapters, also in a reversed list (%j)', (isDescending, expected) => {
  const rows = listRows(ranges, 6, isDescending)
  expect(rowsOf(rows)).toEqual(expected)
  for (const number of [1, 2, 3, 4, 5, 6]) {
    expect(expected[rows.indexOf(number)]).toBe(number)
    expect(rows.numberAt(rows.indexOf(number))).toBe(number)
  }
  expect(expected[rows.beginningOf(3)]).toBe('One')
  expect(rows.numberAt(rows.beginningOf(2))).toBe(isDescending ? 3 : 2)
  expect(rows.rangeAt(rows.indexOf(4)).title).toBe('Two')
})

/** A bookOf of 100-word chapters, the first of 50 words; `asked` lists the requested pages of its chapter list. */
function bookOf(total: number) {
  const requests: number[] = []
  const get = (async (_: string, { page }: { page: number }) => {
    requests.push(page)
    const items = Array.from({ length: Math.min(200, total - (page - 1) * 200) }, (_, index) => ({
      word_count: page === 1 && index === 0 ? 50 : 100,
    }))
    return { s: 1, d: { items } }
  }) as unknown as Api['get']
  return { chapters: new ChapterPages(1, total, { get }), requests, all: total * 100 - 50 }
}
const arrived = () => new Promise(resolve => setTimeout(resolve))

test.each([
  [10, { number: 1, progress: 0.5 }, 925, [1]],
  [10, { number: 10, progress: 0.2 }, 80, [1]],
  [2000, { number: 150, progress: 0 }, 185_100, [1]],
  [2000, { number: 1990, progress: 0.5 }, 1_050, [10]],
  [2000, { number: 900, progress: 0 }, 110_100, [1, 2, 3, 4, 5]],
])('of %i chapters, at %j, %i words are left, asked of lists %j', async (total, place, words, pages) => {
  const { chapters, requests, all } = bookOf(total)
  expect(wordsLeft(chapters, place, all)).toBeUndefined()
  loadWordsLeft(chapters, place.number)
  await arrived()
  expect([wordsLeft(chapters, place, all), requests]).toEqual([words, pages])
})

const html = (is_free: boolean, is_ordered: boolean) =>
  renderToString(<ChapterMarks chapter={{ is_free, is_ordered }} isPassed isSaved={false} />)

test('a locked chapter that the reader jumped past is not marked as read, a free or unlocked one is', () => {
  expect(html(false, false)).not.toContain('read')
  expect(html(true, false)).toContain('read')
  expect(html(false, true)).toContain('read')
})
