import { tagLink } from '../../../shared/links.ts'
import { loaderById } from '../../features/bookLists/listing.ts'

export const loader = loaderById(tagLink)
