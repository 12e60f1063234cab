import { Night } from '../../react/Night.jsx'
import { ReaderPage } from '../../react/ReaderPage.jsx'
import { chapter } from '../../shared/data.js'
import { Ahead, Link } from '../links.jsx'

export { headers } from '../links.jsx'
export const loader = ({ params }) => chapter(params.book, params.chapter)

export default function Reader({ loaderData }) {
  return <ReaderPage chapter={loaderData} Link={Link} Ahead={Ahead} Night={Night} />
}
