import type { Tags } from './load.ts'
import { TagIndex } from './TagIndex.tsx'

/** The tags of a letter. */
export const AllTagsPage = ({ data }: { data: Tags }) => <TagIndex {...data} />
