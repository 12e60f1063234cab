import { createContext, useContext } from 'react'

export const AddressContext = createContext<URL | null>(null)

/** The address of the current page. */
export function useAddress(): URL {
  const address = useContext(AddressContext)
  if (!address) throw new Error('Rendered outside of the stage')
  return address
}
