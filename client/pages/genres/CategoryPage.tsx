import { categoryLink } from '../../../shared/links.ts'
import { TabLinks } from '../../components/TabLinks.tsx'
import { TaggedBooks } from '../../components/TaggedBooks.tsx'
import { discover as text } from '../../text/en/discover.ts'
import { withQuery } from '../listing.ts'
import type { CategoryBooks } from './loadCategory.ts'

/** The books of a category by its name, with its sub-categories. */
export function CategoryPage({ data: { genre, tag, list, filter } }: { data: CategoryBooks }) {
  return (
    <TaggedBooks
      title={tag ? `${genre.name}: ${tag.name}` : genre.name}
      subid={(tag ?? genre).subid}
      list={list}
      filter={filter}
      href={fields => withQuery(categoryLink(genre, tag), fields)}
    >
      <TabLinks
        label={text.tagsOf(genre.name)}
        current={tag?.subid ?? genre.subid}
        items={[
          { key: genre.subid, label: text.allOf(genre.name), to: categoryLink(genre) },
          ...genre.tags.map(item => ({ key: item.subid, label: item.name, to: categoryLink(genre, item) })),
        ]}
      />
    </TaggedBooks>
  )
}
