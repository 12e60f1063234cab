import { Link as RouterLink } from 'react-router'

export const Link = RouterLink
export const Ahead = props => <RouterLink prefetch="viewport" {...props} />
/** What was fetched ahead is used while it is fresh. */
export const headers = () => ({ 'Cache-Control': 'private, max-age=60' })
