import type { Genre } from '../../../shared/api/discover.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { failed } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'

async function load({ api, brand, signal }: PageContext): Promise<Loaded<Genre[]>> {
  const { s, d, errors } = await api.get('recommend.tag_group_list', {}, { signal })
  if (!s) return failed(errors)
  return {
    data: d.items as Genre[],
    head: { title: text.genres, description: text.genresText({ brand: brand.appName }), canonical: '/genres' },
  }
}

export const loader: Loader<Genre[]> = { load }
