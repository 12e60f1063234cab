import { book, chapter, home } from '../../shared/data.js'
import { BookPage } from '../../react/BookPage.jsx'
import { HomePage } from '../../react/HomePage.jsx'
import { Night } from '../../react/Night.jsx'
import { ReaderPage } from '../../react/ReaderPage.jsx'
import { Ahead, Link } from './links.jsx'

export async function Home() {
  return <HomePage sections={await home()} Link={Link} />
}

export async function Book({ params }) {
  const { id } = await params
  return <BookPage {...await book(id)} Link={Link} Ahead={Ahead} />
}

export async function Reader({ params }) {
  const { book: id, chapter: number } = await params
  return <ReaderPage chapter={await chapter(id, number)} Link={Link} Ahead={Ahead} Night={Night} />
}
