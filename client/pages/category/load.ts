import type { Genre, Tag } from '../../../shared/api/genre.ts'
import { categoryLink, genreLink, tagLink, slug } from '../../../shared/links.ts'
import type { Filter } from '../../features/bookFilter/filter.ts'
import { loadTagged, type NamedList } from '../../features/bookLists/listing.ts'
import { NOT_FOUND, failed } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

export type CategoryBooks = { genre: Genre; tag?: Tag; list: NamedList; filter: Filter }

const named = (name: string) => (thing: { name: string }) => slug(thing.name) === slug(name)

/** A genre by its name, and within it a tag by its name. If only one name is given, it is the genre. */
export const loader: Loader<CategoryBooks> = async context => {
  const { name, subName } = context.params
  const { s, d, errors } = await context.api.get('recommend.tag_group_list', {}, { signal: context.signal })
  if (!s) return failed(errors)
  const genre = (d.items as Genre[]).find(named(name ?? subName ?? ''))
  const tagName = name && subName
  const tag = tagName ? genre?.tags.find(named(tagName)) : undefined
  if (!genre || (tagName && !tag)) return NOT_FOUND
  return loadTagged(context, (tag ?? genre).subid, (list, filter) => ({
    data: { genre, tag, list, filter },
    // The canonical address: the genre's or tag's own page lists the same books.
    whole: tag ? tagLink(tag) : genreLink(genre),
    ownAddress: categoryLink(genre, tag),
  }))
}
