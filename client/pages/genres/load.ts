import type { Genre } from '../../../shared/api/genre.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { failed } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'

async function load({ api, brand, signal }: PageContext): Promise<Loaded<Genre[]>> {
  const { s, d, errors } = await api.get('recommend.tag_group_list', {}, { signal })
  if (!s) return failed(errors)
  const genres = d.items as Genre[]
  const description = text.genresText({ brand: brand.appName })
  return {
    data: genres,
    head: { title: text.genres, description, canonical: '/genres', noindex: genres.length === 0 },
  }
}

export const loader: Loader<Genre[]> = { load }
