import { BookPage } from '../../react/BookPage.jsx'
import { book } from '../../shared/data.js'
import { Ahead, Link } from '../links.jsx'

export const loader = ({ params }) => book(params.id)

export default function Book({ loaderData }) {
  return <BookPage {...loaderData} Link={Link} Ahead={Ahead} />
}
