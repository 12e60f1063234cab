import type { Genre } from '../../../shared/api/genre.ts'
import type { HomeSection } from '../../../shared/api/home.ts'
import { searchLink } from '../../../shared/links.ts'
import { trends } from '../../features/search/findBooks.ts'
import { keywordIn } from '../../features/search/keyword.ts'
import type { Loader } from '../../routing/page/page.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'

const MAX_BOOKS = 6

export type SearchStart = {
  words: string[]
  genres: Omit<Genre, 'tags'>[]
  popular?: HomeSection
}

/** With a keyword (the form without script), redirects to its results. */
export const loader: Loader<SearchStart> = async context => {
  const keyword = keywordIn(context.query.get('keyword'))
  if (keyword) return { redirect: searchLink(keyword) }
  const quietly = { signal: context.signal, quiet: true, beside: true }
  const [words, genres, home] = await Promise.all([
    trends(context),
    context.api.get('recommend.tag_group_list', {}, quietly),
    context.api.get('recommend.index3', {}, quietly),
  ])
  const known = genres.s ? (genres.d.items as Genre[]) : []
  const popular = home.s ? (home.d.items as HomeSection[]).find(({ layout }) => layout === 'ranked') : undefined
  return {
    data: {
      words,
      genres: known.map(({ tags: _tags, ...genre }) => genre),
      popular: popular && { ...popular, books: popular.books.slice(0, MAX_BOOKS) },
    },
    head: { title: text.search, canonical: '/search' },
  }
}
