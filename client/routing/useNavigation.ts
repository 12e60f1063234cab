import { createContext, useContext } from 'react'
import type { Navigation } from './navigation.ts'

/** Absent on the server, where there is no navigation. */
export const NavigationContext = createContext<Navigation | undefined>(undefined)

export const useNavigation = () => useContext(NavigationContext)

export const AddressContext = createContext<URL | null>(null)

export function useAddress(): URL {
  const address = useContext(AddressContext)
  if (!address) throw new Error('Rendered outside of the stage')
  return address
}
