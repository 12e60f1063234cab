/** The addresses that Quire has too, so that all servers are asked for the same. */
const slug = text =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const bookLink = ({ id, name, category }) => `/novel/${id}/${slug(category.name)}/${slug(name)}`
export const readerLink = (bookId, chapterId) => `/book-reader/${bookId}/${chapterId}`
/** Covers are files of the server itself. */
export const coverLink = id => `/covers/${id}.svg`

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
export const count = number => compact.format(number)
