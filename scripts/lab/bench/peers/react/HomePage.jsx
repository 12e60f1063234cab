import { Ranked, Row, Tile } from './cards.jsx'

/** Covers that a phone shows without scrolling. */
const EAGER = 4

/** `Link` is the framework's own, with `to`. */
export const HomePage = ({ sections, Link }) => (
  <>
    <header className="top">
      <b>Peer</b>
    </header>
    <main>
      {sections.map(({ subid, name, layout, books }, place) => (
        <section className="section" key={subid}>
          <h2>{name}</h2>
          <ol className={layout}>
            {books.map((book, index) => (
              <li key={book.id}>
                {layout === 'list' && <Row book={book} Link={Link} />}
                {layout === 'ranked' && <Ranked book={book} rank={index + 1} Link={Link} />}
                {(layout === 'rail' || layout === 'grid') && (
                  <Tile book={book} isEager={place === 0 && index < EAGER} Link={Link} />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </main>
    <Tabs Link={Link} />
  </>
)

export const Tabs = ({ Link }) => (
  <nav className="tabs">
    <Link to="/">Home</Link>
    <a href="/genres">Genres</a>
    <a href="/search">Search</a>
    <a href="/myinfo">Me</a>
  </nav>
)
