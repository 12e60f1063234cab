import '../shared/look.css'
import { Ready } from '../react/Ready.jsx'

export const metadata = { title: 'Peer', description: 'Novels' }
export const viewport = { width: 'device-width', initialScale: 1 }

export default function Layout({ children }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        {children}
        <Ready />
      </body>
    </html>
  )
}
