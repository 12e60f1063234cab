import { expect, test } from '@jest/globals'
import { ChapterPages, PAGE_SIZE } from './chapterPages.ts'

function library(total: number) {
  const asked: number[] = []
  let isDown = false
  const get = async (_name: string, { page }: { page: number }) => {
    asked.push(page)
    if (isDown) return { s: 0, d: {}, errors: [{ status: 0, desc: '' }] }
    const items = Array.from({ length: PAGE_SIZE }, (_, index) => ({ id: (page - 1) * PAGE_SIZE + index + 1 })).filter(
      ({ id }) => id <= total,
    )
    return { s: 1, d: { items, page, limit: PAGE_SIZE, total }, errors: [] }
  }
  const chapters = new ChapterPages(1, total, { get: get as never })
  return {
    chapters,
    asked,
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
  const { chapters, asked } = library(2345)
  chapters.want(1195, 1215)
  chapters.want(1190, 1220)
  await settled()
  chapters.want(1195, 1215)
  expect(asked).toEqual([6, 7])
  expect(chapters.chapter(1200)?.id).toBe(1200)
  expect(chapters.chapter(1201)?.id).toBe(1201)
  expect(chapters.chapter(1)).toBeUndefined()
})

test('nothing beyond the end of the book is loaded', async () => {
  const { chapters, asked } = library(3)
  chapters.want(-20, 400)
  await settled()
  expect(asked).toEqual([1])
  expect(chapters.chapter(4)).toBeUndefined()
})

test('a failed page is reported, and loads on retry', async () => {
  const { chapters, asked, down } = library(500)
  down(true)
  chapters.want(1, 10)
  await settled()
  expect(chapters.failed).toBe(true)
  chapters.want(1, 10)
  await settled()
  expect(asked).toEqual([1])
  down(false)
  chapters.retry(1, 10)
  await settled()
  expect(chapters.failed).toBe(false)
  expect(chapters.chapter(10)?.id).toBe(10)
})

test('a reopened list is restored, without ownership until its chapters load', async () => {
  const { chapters, asked } = library(10)
  chapters.want(1, 10)
  await settled()
  expect(chapters.isFresh(5)).toBe(true)
  chapters.refresh()
  chapters.want(1, 10)
  expect(chapters.chapter(5)?.id).toBe(5)
  expect(chapters.isFresh(5)).toBe(false)
  await settled()
  expect(chapters.isFresh(5)).toBe(true)
  expect(asked).toEqual([1, 1])
})
