import { withQuery } from '../../routing/page/address.ts'

export const homeLink = (channel?: number) => withQuery('/', { channel })
