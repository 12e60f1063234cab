import { useEffect, useState } from 'react'
import { useServices } from '../../../services/services.ts'

export type Provider = { name: string; label: string }

export function useProviders(): Provider[] {
  const { api } = useServices()
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    const request = new AbortController()
    void api.get('user.oauthUrl', {}, { signal: request.signal, quiet: true }).then(({ s, d }) => {
      if (s && 'providers' in d && !request.signal.aborted) setProviders(d.providers)
    })
    return () => request.abort()
  }, [api])
  return providers
}

/** Whether this browser supports passkeys and can create them here: they need a domain name, not an IP address. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
