import { createContext, useContext, type ReactNode } from 'react'
import type { Api } from '../../shared/page/apiClient.ts'
import type { LegalDocument } from '../../shared/legalDocument.ts'
import type { Stores } from '../stores/createStores.ts'
import type { CopyVariant } from '../../shared/text/en/copy/warm.ts'
import { NOTIFY_DURATION, TOAST_DURATION } from '../../shared/constants.ts'
import { observed } from '../platform/observed.ts'

/** Dependencies of pages and components; created per request on the server, once in the browser. */
export type Services = {
  api: Api
  stores: Stores
  notices: Notices
  domain: string
  /** On the server: a text of the publisher, by its address on this host. Browsers fetch it. */
  readLegal?: (path: string) => Promise<LegalDocument>
  /** On the server: the HTML of a card, which pages of a brand and language share. @param data all that it shows */
  rendered?: (data: unknown, card: () => ReactNode) => string
  /** On the server: the texts of the brand's copy variant that the page shows, by area. */
  shownCopy?: Record<string, Record<string, unknown>>
}

export const ServicesContext = createContext<Services | null>(null)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('Rendered outside of the app')
  return services
}

/** Props of an element: its children, on the server as HTML that pages with the same data share; falsy: no others. */
export function useRendered(data: unknown, children: () => ReactNode) {
  const { rendered } = useServices()
  return rendered && data ? { dangerouslySetInnerHTML: { __html: rendered(data, children) } } : { children: children() }
}

export const useStores = () => useServices().stores
export const useBrand = () => useServices().stores.host.brand

/** Texts of an area in the brand's copy variant, or the area's own. */
export function useCopy<Area extends object>(name: keyof CopyVariant, area: Area) {
  const { stores, shownCopy } = useServices()
  const words = stores.host.brand.words?.[name]
  return <Key extends keyof Area & string>(key: Key): Area[Key] => {
    const text = words?.[key] as Area[Key] | undefined
    if (text === undefined) return area[key]
    if (shownCopy) (shownCopy[name] ??= {})[key] = text
    return text
  }
}

/** Offered beside a message while it is shown, for `ms`. */
export type NoticeAction = { label: string; act(): void; ms: number }
type Notice = { kind: 'notify' | 'toast'; message: string; id: number; action?: NoticeAction | undefined }

/** Short messages over the page: `notify` for failures (danger, white, top, 3000 ms), `toast` for others (2000 ms). */
export class Notices {
  current: Notice | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #count = 0

  constructor() {
    observed(this)
  }

  /** A message already shown is not repeated: two equal failures on one screen count as one. */
  notify(message: string) {
    this.#show('notify', message, NOTIFY_DURATION)
  }
  toast(message: string, action?: NoticeAction) {
    this.#show('toast', message, action?.ms ?? TOAST_DURATION, action)
  }
  hide() {
    clearTimeout(this.#timer)
    this.current = null
  }

  #show(kind: Notice['kind'], message: string, duration: number, action?: NoticeAction) {
    clearTimeout(this.#timer)
    if (kind === 'toast' || this.current?.message !== message)
      this.current = { kind, message, id: ++this.#count, action }
    this.#timer = setTimeout(this.hide, duration)
  }
}
