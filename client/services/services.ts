import { createContext, useContext } from 'react'
import type { Api } from '../api/request.ts'
import type { Notices } from './notices.ts'
import type { Stores } from '../stores/createStores.ts'

/** What pages and components work with; made per request on the server, once in the browser. */
export type Services = {
  api: Api
  stores: Stores
  notices: Notices
  /** The host that the page was asked from. */
  domain: string
}

export const ServicesContext = createContext<Services | null>(null)

/** The services of the app around. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('Rendered outside of the app')
  return services
}

export const useStores = () => useServices().stores
export const useBrand = () => useServices().stores.host.brand
