import { tagLink } from '../../../shared/links.ts'
import { taggedPage } from '../../features/bookLists/TaggedBooks.tsx'

export const TagPage = taggedPage(tagLink)
