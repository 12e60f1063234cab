/** Asks the backend that all servers of the bench ask, and keeps its answers for a minute as Quire does. */
const KEPT = 60_000
const answers = new Map()

async function fetched(call) {
  const answer = await fetch(`${process.env.BACKEND}/v1/${call}`)
  if (!answer.ok) throw new Error(`${call}: ${answer.status}`)
  return (await answer.json()).data
}

function ask(call) {
  const known = answers.get(call)
  if (known && Date.now() - known.at < KEPT) return known.data
  const data = fetched(call)
  answers.set(call, { at: Date.now(), data })
  data.catch(() => answers.delete(call))
  return data
}

const tile = ({ id, name, author, category, cover, read_count }) => ({ id, name, author, category, cover, read_count })

/** Sections of the home page; only lists show introductions. */
export async function home() {
  const { items } = await ask('recommend.index3')
  return items.map(({ subid, name, layout, books }) => ({
    subid,
    name,
    layout,
    books: layout === 'list' ? books : books.map(tile),
  }))
}

/** A book with its first ten chapters, and books that go with it. */
export async function book(id) {
  const [shown, chapters, others] = await Promise.all([
    ask(`book.show?book_id=${id}`),
    ask(`book.chapters?book_id=${id}&page=1&limit=10`),
    ask(`recommend.get?book_id=${id}`),
  ])
  return {
    book: shown,
    chapters: chapters.items.map(one => ({ id: one.id, title: one.title })),
    others: others.items.map(tile),
  }
}

/** A chapter with its text. */
export const chapter = (bookId, id) => ask(`chapter.free?book_id=${bookId}&chapter_id=${id}`)
