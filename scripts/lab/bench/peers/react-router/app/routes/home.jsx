import { HomePage } from '../../react/HomePage.jsx'
import { home } from '../../shared/data.js'
import { Link } from '../links.jsx'

export const loader = () => home()

export default function Home({ loaderData }) {
  return <HomePage sections={loaderData} Link={Link} />
}
