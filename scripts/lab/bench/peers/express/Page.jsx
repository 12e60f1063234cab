import { BookPage } from './react/BookPage.jsx'
import { HomePage } from './react/HomePage.jsx'
import { Night } from './react/Night.jsx'
import { ReaderPage } from './react/ReaderPage.jsx'
import { Ready } from './react/Ready.jsx'

const Link = ({ to, children, ...rest }) => (
  <a href={to} {...rest}>
    {children}
  </a>
)
const links = { Link, Ahead: Link }

/** The same on the server and in the browser. */
export const Page = ({ kind, data }) => (
  <>
    {kind === 'home' && <HomePage sections={data} {...links} />}
    {kind === 'book' && <BookPage {...data} {...links} />}
    {kind === 'reader' && <ReaderPage chapter={data} {...links} Night={Night} />}
    <Ready />
  </>
)
