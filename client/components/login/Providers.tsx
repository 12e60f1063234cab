import { useEffect, useState } from 'react'
import { useServices } from '../../services.ts'
import { account as text } from '../../text/en/account.ts'
import styles from './LoginForm.module.css'

type Provider = { name: string; label: string }

/** Third-party sign-ins, where this brand has any. They stand last, so that nothing moves when they arrive. */
export function Providers({ returnTo }: { returnTo: string }) {
  const { api, notices } = useServices()
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    const asked = new AbortController()
    void api.get('user.oauthUrl', {}, { signal: asked.signal, quiet: true }).then(({ s, d }) => {
      if (s && 'providers' in d && !asked.signal.aborted) setProviders(d.providers)
    })
    return () => asked.abort()
  }, [api])

  const leave = async (provider: string) => {
    const { s, d } = await api.get('user.oauthUrl', { provider, return_to: returnTo })
    if (!s || !('url' in d)) return
    if (new URL(d.url).protocol === 'https:') location.assign(d.url)
    else notices.notify(text.failed)
  }
  if (providers.length === 0) return null
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{text.or}</p>
      {providers.map(({ name, label }) => (
        <button key={name} type="button" className={styles.provider} onClick={() => void leave(name)}>{text.continueWith(label)}</button>
      ))}
    </div>
  )
}
