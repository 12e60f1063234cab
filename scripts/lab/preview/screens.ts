import type { Page } from 'playwright-core'
import { readerLink } from '../../../shared/links.ts'

export type Screen = {
  /** File name. */
  name: string
  /** Title. */
  title: string
  path: string
  /** Steps before it is captured. */
  act?: (page: Page) => Promise<void>
}

/** The screens that show what a brand looks like. */
export function screensOf(book: string, { first, locked }: { first: number; locked: number | undefined }): Screen[] {
  const id = Number(book.split('/')[2])
  return [
    { name: 'home', title: 'First page', path: '/' },
    { name: 'book', title: 'A book', path: book },
    { name: 'reader', title: 'A chapter', path: readerLink(id, first) },
    {
      name: 'lock',
      title: 'Where a chapter is locked',
      path: readerLink(id, locked ?? first),
      act: page => page.evaluate(() => document.querySelector('#unlock')?.scrollIntoView({ block: 'center' })),
    },
    { name: 'ranking', title: 'A ranking', path: '/ranking/1' },
    { name: 'search', title: 'Search', path: '/search' },
    { name: 'shelf', title: 'An empty shelf', path: '/history' },
    { name: 'login', title: 'Signing in', path: '/login' },
  ]
}

/** Numbers of a book's first chapter and its first locked one, from the brand's backend. */
export const chaptersOf = (page: Page, apiPrefix: string, bookId: number) =>
  page.evaluate(
    async ([prefix, id]) => {
      const answer = await fetch(`/${prefix}/v1/book.chapters?book_id=${id}`)
      const { data } = (await answer.json()) as { data: { items: { id: number; is_free: boolean }[] } }
      return { first: data.items[0]?.id ?? 1, locked: data.items.find(({ is_free }) => !is_free)?.id }
    },
    [apiPrefix, bookId] as const,
  )
