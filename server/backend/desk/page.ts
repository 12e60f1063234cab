import { html, type Html } from './html.ts'
import type { Staff } from './staff.ts'

type Page = { title: string; staff?: Staff; /** Followed at once. */ next?: string }

/** Returns the whole document. */
export function page({ title, staff, next }: Page, body: Html): string {
  const menu =
    staff &&
    html`<header>
      <a href="/desk">Support desk</a><a href="/desk/pending">Pending changes</a>
      <form method="post" action="/desk/sign-out">
        <span>${staff.name} (${staff.roles.join(', ')})</span> <button class="plain">Sign out</button>
      </form>
    </header>`
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Support desk</title>
        <link rel="stylesheet" href="/desk/style.css" />
        <link rel="icon" href="data:," />
        ${next !== undefined && html`<meta http-equiv="refresh" content="0;url=${next}" />`}
      </head>
      <body>
        ${menu}
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `
  return text.text
}
