import { useContext, type ComponentProps } from 'react'
import { ServicesContext } from '../services/services.ts'
import type { Navigation } from './navigation.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Replaces the history entry. */ replace?: boolean
}

/** A plain anchor, which works without script; plain text if the backend does not have the page. */
export const Link = ({ to, replace, children, ...rest }: Props) =>
  useContext(ServicesContext)?.stores.host.leadsTo(to) === false ? (
    <span className={rest.className}>{children}</span>
  ) : (
    <a href={to} data-replace={replace || undefined} {...rest}>
      {children}
    </a>
  )

/** One click handler for all links: a plain click on a link within the site navigates without reloading. */
export function followLinks(navigation: Navigation) {
  document.addEventListener('click', event => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element).closest?.('a')
    if (
      !link ||
      link.origin !== location.origin ||
      (link.target && link.target !== '_self') ||
      link.hasAttribute('download')
    )
      return
    if (link.hasAttribute('data-document')) return
    event.preventDefault()
    if (link.ariaBusy) return
    // Marked until the page is shown, however slow the connection, unless it is there at once.
    const marking = setTimeout(() => (link.ariaBusy = 'true'))
    void navigation.open(link.href, { replace: link.hasAttribute('data-replace') }).finally(() => {
      clearTimeout(marking)
      link.ariaBusy = null
    })
  })
}
