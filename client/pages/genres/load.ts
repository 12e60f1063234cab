import type { Genre } from '../../../shared/api/genre.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { failed } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

export const loader: Loader<Genre[]> = async ({ api, brand, signal }) => {
  const { s, d, errors } = await api.get('recommend.tag_group_list', {}, { signal })
  if (!s) return failed(errors)
  const genres = d.items as Genre[]
  const description = text.genresText({ brand: brand.appName })
  return {
    data: genres,
    head: { title: text.genres, description, canonical: '/genres', noindex: genres.length === 0 },
  }
}
