import { tagLink } from '../../../shared/links.ts'
import { taggedPage } from '../../features/bookLists/TaggedBooks.tsx'

/** The books of a tag. */
export const TagPage = taggedPage(tagLink)
