import { genreLink } from '../../../shared/links.ts'
import { loaderById } from '../../features/bookLists/loaderById.ts'

export const loader = loaderById(genreLink)
