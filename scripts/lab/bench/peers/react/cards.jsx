import { bookLink, count, coverLink } from '../shared/links.js'

const Cover = ({ id, isEager }) => (
  <img src={coverLink(id)} width="300" height="400" alt="" loading={isEager ? 'eager' : 'lazy'} />
)

export const Tile = ({ book, isEager, Link }) => (
  <article className="tile">
    <Cover id={book.id} isEager={isEager} />
    <h3>
      <Link to={bookLink(book)}>{book.name}</Link>
    </h3>
    <p className="soft">{book.author.name}</p>
  </article>
)

export const Row = ({ book, Link }) => (
  <article className="row">
    <Cover id={book.id} />
    <div>
      <h3>
        <Link to={bookLink(book)}>{book.name}</Link>
      </h3>
      <p className="soft">{book.author.name}</p>
      <p className="introduction">{book.introduction}</p>
      <p className="soft">
        ★ {book.score.toFixed(1)} · {book.category.name} · {book.status} · {count(book.read_count)} reads ·{' '}
        {book.chapter_count} chapters
      </p>
    </div>
  </article>
)

export const Ranked = ({ book, rank, Link }) => (
  <article className="rank">
    <Cover id={book.id} />
    <b>{rank}</b>
    <div>
      <h3>
        <Link to={bookLink(book)}>{book.name}</Link>
      </h3>
      <p className="soft">
        {book.category.name} · {count(book.read_count)} reads
      </p>
    </div>
  </article>
)
