import type { Tags } from './loadTags.ts'
import { TagIndex } from './TagIndex.tsx'

/** All tags. */
export const TagsPage = ({ data }: { data: Tags }) => <TagIndex {...data} />
