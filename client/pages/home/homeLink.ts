import { withQuery } from '../../features/bookLists/listing.ts'

export const homeLink = (channel?: number) => withQuery('/', { channel })
