import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import type { BookCard } from '../../../../shared/api/book.ts'
import { bookLink, readerLink } from '../../../../shared/links.ts'
import { book, BOOKS, cards, chapter, chapterItem, recommended, sections, cover } from '../library/books.ts'
import { startMemoryServer } from './floor.ts'
import type { StoredResponse } from './memoryServer.ts'
import { PAGES, type Server } from './server.ts'

/** A minimal night mode. */
const NIGHT = `<script>document.querySelector('[data-night]').onclick = () =>
document.documentElement.classList.toggle('night')</script>`

const picture = (id: number, loading: string) =>
  `<img src="/covers/${id}.svg" width="300" height="400" alt="" loading="${loading}">`

const tile = (one: BookCard, loading = 'lazy') => `<li><article class="tile">${picture(one.id, loading)}
<h3><a href="${bookLink(one)}">${one.name}</a></h3><p class="soft">${one.author.name}</p></article></li>`

const row = (one: BookCard) => `<li><article class="row">${picture(one.id, 'lazy')}<div>
<h3><a href="${bookLink(one)}">${one.name}</a></h3><p class="soft">${one.author.name}</p>
<p class="introduction">${one.introduction}</p></div></article></li>`

const home = () =>
  `<header class="top"><b>Static</b></header><main>${sections()
    .map(({ name, layout, books }, place) => {
      const items = books.map((one, index) =>
        layout === 'list' ? row(one) : tile(one, place === 0 && index < 4 ? 'eager' : 'lazy'),
      )
      return `<section class="section"><h2>${name}</h2><ol class="${layout}">${items.join('')}</ol></section>`
    })
    .join('')}</main>`

function bookPage(): string {
  const { id, name, author, introduction } = book(1)
  const chapters = Array.from({ length: 10 }, (_, index) => chapterItem(index + 1)).map(
    one => `<li><a href="${readerLink(id, one.id)}">${one.title}</a></li>`,
  )
  return `<header class="top"><a href="/">Home</a></header><main><section class="hero">${picture(id, 'eager')}
<div><h1>${name}</h1><p>${author.name}</p></div><a class="read" href="${readerLink(id, 1)}">Start reading</a></section>
<section class="section"><h2>Introduction</h2><p class="words">${introduction}</p></section>
<section class="section"><h2>Chapters</h2><ol class="chapters">${chapters.join('')}</ol></section>
<section class="section"><h2>You may also like</h2><ol class="rail">${recommended(id)
    .map(one => tile(one))
    .join('')}</ol></section></main>`
}

function readerPage(number: number): string {
  const { title, paragraphs, book_name, next_id } = chapter(1, number)
  return `<div class="reader"><header class="top"><span class="soft">${book_name}</span></header><main><article>
<h1>${title}</h1>${paragraphs.map(words => `<p>${words}</p>`).join('\n')}</article><footer class="end">
<a class="next" rel="next" href="${readerLink(1, next_id ?? 1)}">Next chapter</a></footer></main>
<nav class="tabs"><a href="/">Home</a><button type="button" data-night>Night</button></nav></div>`
}

const document = (body: string, style: string, script: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>Static</title><meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style>
<body>${body}${script}</html>`

function responses(path: string, type: string, text: string): StoredResponse[] {
  const bytes = Buffer.from(text)
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  return [
    { coding: '', body: bytes },
    { coding: 'br', body: small },
  ].map(({ coding, body }) => ({
    path,
    coding,
    headers: [
      'Content-Type',
      type,
      'Content-Length',
      String(body.length),
      'Cache-Control',
      'max-age=60',
      ...(coding && ['Content-Encoding', coding]),
    ],
    body: body.toString('base64'),
  }))
}

/** The three pages as files with inlined styles, compressed at best; with or without a night mode script. */
export function startStaticPages(name: string, hasScript: boolean): Promise<Server> {
  const style = readFileSync(new URL('../peers/shared/look.css', import.meta.url), 'utf8').replace(/\s*\n\s*/g, '')
  const page = (path: string, body: string, script = '') =>
    responses(path, 'text/html; charset=utf-8', document(body, style, script))
  const night = hasScript ? NIGHT : ''
  return startMemoryServer(name, [
    ...page(PAGES.home, home()),
    ...page(PAGES.book, bookPage()),
    ...page(PAGES.reader, readerPage(2), night),
    ...page(readerLink(1, 3), readerPage(3), night),
    ...cards(1, BOOKS).flatMap(({ id }) => responses(`/covers/${id}.svg`, 'image/svg+xml', cover(id))),
  ])
}
