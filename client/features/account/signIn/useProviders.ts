import { useEffect, useState } from 'react'
import { useServices } from '../../../services/services.ts'

export type Provider = { name: string; label: string }

const NONE: Provider[] = []

/** Third parties that sign in here; undefined until the backend has said which. */
export function useProviders(): Provider[] | undefined {
  const { api, stores } = useServices()
  const isOffered = stores.host.offers('third_party')
  const [providers, setProviders] = useState(isOffered ? undefined : NONE)
  useEffect(() => {
    if (!isOffered) return undefined
    const request = new AbortController()
    void api.get('user.oauthUrl', {}, { signal: request.signal, quiet: true }).then(({ s, d }) => {
      if (!request.signal.aborted) setProviders(s && 'providers' in d ? d.providers : NONE)
    })
    return () => request.abort()
  }, [api, isOffered])
  return providers
}

/** Whether this browser supports passkeys and can create them here: they need a domain name, not an IP address. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
