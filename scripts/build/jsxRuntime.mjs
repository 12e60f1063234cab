import * as react from 'react/jsx-runtime'

// As names of a module: React's is of the older format, in which each use of them is a look-up.
export const { Fragment, jsx, jsxs } = react
