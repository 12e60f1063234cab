import { genreLink } from '../../../shared/links.ts'
import { taggedPage } from '../../features/bookLists/TaggedBooks.tsx'

export const GenrePage = taggedPage(genreLink)
