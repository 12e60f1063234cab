import { useEffect, useState } from 'react'
import type { Offer } from '../../../shared/api/account.ts'
import { useServices } from '../../services/services.ts'
import { knowsPasskeys } from '../passkeys/knowsPasskeys.ts'

export type Provider = { name: string; label: string }

export type Offered = { providers: Provider[]; email?: boolean; offers?: string[] }

/**
 * Who signs readers in here besides us, whether accounts by e-mail are open, and what of an account there is; undefined
 * until it is known.
 */
export function useOffered(): Offered | undefined {
  const { api } = useServices()
  const [offered, setOffered] = useState<Offered>()
  useEffect(() => {
    const asked = new AbortController()
    void api.get('user.oauthUrl', {}, { signal: asked.signal, quiet: true }).then(({ s, d }) => {
      if (s && 'providers' in d && !asked.signal.aborted) setOffered(d)
    })
    return () => asked.abort()
  }, [api])
  return offered
}

/** Whether there is a part that not every backend has. */
export const has = (offered: Offered | undefined, part: Offer) => offered?.offers?.includes(part) === true

/** Whether a passkey can sign in, here and in this browser. */
export const hasPasskeys = (offered: Offered | undefined) => has(offered, 'passkeys') && knowsPasskeys()
