import { genreLink } from '../../../shared/links.ts'
import { taggedPage } from '../../features/bookLists/TaggedBooks.tsx'

/** The books of a genre. */
export const GenrePage = taggedPage(genreLink)
