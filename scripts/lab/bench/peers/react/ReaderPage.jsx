import { readerLink } from '../shared/links.js'

/** `Night` is the button of night mode, `Ahead` a link whose page is fetched ahead. */
export const ReaderPage = ({ chapter, Link, Ahead, Night }) => {
  const { book_id, book_name, id, title, paragraphs, prev_id, next_id, chapter_count } = chapter
  return (
    <div className="reader">
      <header className="top">
        <Link to="/">Home</Link>
        <span className="soft">
          {book_name} · {id} of {chapter_count}
        </span>
      </header>
      <main>
        <article>
          <h1>{title}</h1>
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </article>
        <footer className="end">
          {next_id && (
            <Ahead to={readerLink(book_id, next_id)} rel="next" className="next">
              Next chapter
            </Ahead>
          )}
        </footer>
      </main>
      <nav className="tabs">
        {prev_id && <Link to={readerLink(book_id, prev_id)}>Previous</Link>}
        <Night />
        {next_id && <Link to={readerLink(book_id, next_id)}>Next</Link>}
      </nav>
    </div>
  )
}
