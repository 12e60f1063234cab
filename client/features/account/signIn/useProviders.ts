import { useEffect, useState } from 'react'
import { useServices } from '../../../services/services.ts'

export type Provider = { name: string; label: string }

/** Third parties that sign readers in here; none until they are loaded. */
export function useProviders(): Provider[] {
  const { api } = useServices()
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    const asked = new AbortController()
    void api.get('user.oauthUrl', {}, { signal: asked.signal, quiet: true }).then(({ s, d }) => {
      if (s && 'providers' in d && !asked.signal.aborted) setProviders(d.providers)
    })
    return () => asked.abort()
  }, [api])
  return providers
}

/** Whether this browser knows passkeys at all, and makes some here: not at an address of numbers. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
