import { coverLink, count, readerLink } from '../shared/links.js'
import { Tile } from './cards.jsx'
import { Tabs } from './HomePage.jsx'

const Figure = ({ name, value }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** `Ahead` is a link whose page is fetched ahead. */
export const BookPage = ({ book, chapters, others, Link, Ahead }) => (
  <>
    <header className="top">
      <Link to="/">Home</Link>
    </header>
    <main>
      <section className="hero">
        <img src={coverLink(book.id)} width="300" height="400" alt="" />
        <div>
          <h1>{book.name}</h1>
          <p>{book.author.name}</p>
          <p>
            {book.status} · {book.category.name}
          </p>
        </div>
        <dl className="figures">
          <Figure name="Score" value={book.score.toFixed(1)} />
          <Figure name="Chapters" value={count(book.chapter_count)} />
          <Figure name="Words" value={count(book.word_count)} />
          <Figure name="Reads" value={count(book.read_count)} />
        </dl>
        <Ahead to={readerLink(book.id, 1)} className="read">
          Start reading
        </Ahead>
      </section>
      <section className="section">
        <h2>Introduction</h2>
        <p className="words">{book.introduction}</p>
        <ul className="tags">
          {book.tags.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </section>
      <section className="section">
        <h2>Chapters</h2>
        <ol className="chapters">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <Link to={readerLink(book.id, id)}>{title}</Link>
            </li>
          ))}
        </ol>
      </section>
      <section className="section">
        <h2>You may also like</h2>
        <ol className="rail">
          {others.map(other => (
            <li key={other.id}>
              <Tile book={other} Link={Link} />
            </li>
          ))}
        </ol>
      </section>
    </main>
    <Tabs Link={Link} />
  </>
)
