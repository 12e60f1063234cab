import { index, route } from '@react-router/dev/routes'

export default [
  index('routes/home.jsx'),
  route('novel/:id/:category/:name', 'routes/book.jsx'),
  route('book-reader/:book/:chapter', 'routes/reader.jsx'),
]
