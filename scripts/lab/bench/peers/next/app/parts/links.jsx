import NextLink from 'next/link'

/** Lists are not fetched ahead: sixty pages would be, on the slow line too. */
export const Link = ({ to, ...rest }) => <NextLink href={to} prefetch={false} {...rest} />
export const Ahead = ({ to, ...rest }) => <NextLink href={to} prefetch {...rest} />
