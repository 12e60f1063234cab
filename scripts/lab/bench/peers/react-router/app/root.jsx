import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { Ready } from '../react/Ready.jsx'
import look from '../shared/look.css?url'

export const links = () => [{ rel: 'stylesheet', href: look }]
export const meta = () => [{ title: 'Peer' }, { name: 'description', content: 'Novels' }]

export default function Root() {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Ready />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
