import { withQuery } from '../listing.ts'

export const homeLink = (channel?: number) => withQuery('/', { channel })
