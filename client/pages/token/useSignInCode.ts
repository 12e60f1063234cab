import { when } from 'mobx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { returnPath } from '../../features/account/signIn/returnPath.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useAddress } from '../../routing/useAddress.ts'
import { useServices } from '../../services/services.ts'
import { link as text } from '../../text/en/account/link.ts'

/**
 * `refused`: the code signs nobody in, with the server's sentence why. `lost`: no answer came, so it may be asked
 * again.
 */
export type Outcome = { status: 'checking' | 'lost' } | { status: 'refused'; reason: string }

/**
 * Signs in by the code in the address, which leaves the address and the history before anything else. Then on to the
 * path that came with the code, as long as the reader has not gone elsewhere.
 */
export function useSignInCode(): { outcome: Outcome; again(): void } {
  const { api, stores, notices } = useServices()
  const navigation = useNavigation()
  const code = useAddress().pathname.slice(1)
  const [outcome, setOutcome] = useState<Outcome>({ status: 'checking' })
  const asked = useRef('')

  const exchange = useCallback(async () => {
    setOutcome({ status: 'checking' })
    const here = navigation?.current
    // The device is named once the stores are restored.
    await when(() => !stores.local.loading)
    const {
      s,
      d,
      errors: [error],
    } = await api.get('user.sns', { code }, { quiet: true })
    if (error)
      return setOutcome(isRefusal(error.status) ? { status: 'refused', reason: error.desc } : { status: 'lost' })
    if (!s) return
    stores.auth.signIn(d.token, d.user)
    notices.toast(text.welcome({ name: d.user.name }))
    if (navigation?.current === here) await navigation?.open(returnPath(d.return_to), { replace: true })
  }, [api, code, navigation, notices, stores])

  useEffect(() => {
    if (asked.current === code) return
    asked.current = code
    history.replaceState(history.state, '', '/login')
    void exchange()
  }, [code, exchange])

  return { outcome, again: () => void exchange() }
}

/** 429 is a wish to wait, not a verdict on the code. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429
