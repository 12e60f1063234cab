import type { Tags } from './load.ts'
import { TagIndex } from './TagIndex.tsx'

/** All tags. */
export const TagsPage = ({ data }: { data: Tags }) => <TagIndex {...data} />
