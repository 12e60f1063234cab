import compression from 'compression'
import express from 'express'
import { look } from './build/look.js'
import { render } from './build/pages.js'
import { book, chapter, home } from './shared/data.js'
import { readerLink } from './shared/links.js'

const document = (kind, data, next) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Peer</title>
<meta name="description" content="Novels"><meta name="viewport" content="width=device-width,initial-scale=1">
<style>${look}</style><script type="module" src="/client.js"></script>
${next ? `<link rel="prefetch" href="${next}">` : ''}</head><body><div id="root">${render(kind, data)}</div>
<script type="application/json" id="state">${JSON.stringify({ kind, data }).replaceAll('<', '\\u003c')}</script>
</body></html>`

const app = express().disable('x-powered-by')
app.use(compression())
app.use(express.static('public', { maxAge: '1y' }))
app.get('/', async (_req, res) => res.send(document('home', await home())))
app.get('/novel/:id/:category/:name', async ({ params }, res) =>
  res.send(document('book', await book(params.id), readerLink(params.id, 1))),
)
app.get('/book-reader/:book/:chapter', async ({ params }, res) => {
  const data = await chapter(params.book, params.chapter)
  // What was fetched ahead is used while it is fresh.
  res.set('Cache-Control', 'private, max-age=60')
  res.send(document('reader', data, data.next_id && readerLink(data.book_id, data.next_id)))
})
app.listen(process.env.PORT, '127.0.0.1')
