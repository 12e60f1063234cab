import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactNode } from 'react'
import { FORGOTTEN, SIGN_UP } from '../../../shared/mailLinks.ts'
import { Entry, headingOf, type EntryMode } from '../../features/account/signIn/Entry.tsx'
import { LazyEmailMethods } from '../../features/account/signIn/lazyMethods.tsx'
import { returnPath } from '../../features/account/signIn/returnPath.ts'
import { useNavigation, useAddress } from '../../routing/useNavigation.ts'
import { useBrand, useStores, useCopy, useServices } from '../../services/services.ts'
import { login as text } from '../../../shared/text/en/account/login.ts'
import styles from './LoginPage.module.css'
import type { User } from '../../../shared/api/user.ts'
import { signOut } from '../../features/account/unsentSignOuts.ts'
import { lazy } from '../../routing/lazy.tsx'
import { LegalLink } from '../../features/legalLinks/LegalLink.tsx'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'

const PROMISED = ['accounts', 'payments', 'reading_log'] as const

export const LoginPage = observer(() => {
  const { user, host } = useStores()
  const navigation = useNavigation()
  const say = useCopy('login', text)
  const { search, hash } = useAddress()
  const continueTo = returnPath(new URLSearchParams(search).get('return_to'))
  const continueNow = () => void navigation?.open(continueTo, { replace: true })
  const [mode, setMode] = useState<EntryMode>('signIn')
  // Links in mails lead to a specific form; the server does not see the hash.
  useEffect(() => {
    const requested = [SIGN_UP, FORGOTTEN].find(name => hash === `#${name}`)
    if (requested) setMode(requested as EntryMode)
  }, [hash])
  return (
    <div className={`page-width ${styles.page}`}>
      {user.isLogin && user.userInfo ? (
        <SignedIn user={user.userInfo} continueTo={continueTo}>
          <LazyEmailMethods mode="confirm" onDone={continueNow} onFailed={continueNow} />
        </SignedIn>
      ) : (
        <div className={styles.signIn}>
          <Pitch />
          <div>
            <h1 className={styles.title}>{headingOf(mode, host.brand.appName)}</h1>
            {mode !== FORGOTTEN && PROMISED.every(host.offers) && (
              <p className={styles.text}>{mode === SIGN_UP ? text.createText : say('signInText')}</p>
            )}
            <Entry mode={mode} onMode={setMode} returnTo={continueTo} onSignedIn={continueNow} />
          </div>
        </div>
      )}
    </div>
  )
})

const Pitch = () => {
  const brand = useBrand()
  return (
    <aside className={styles.pitch}>
      <img src={brand.icon} alt="" width={72} height={72} loading="lazy" />
      <p className={styles.tagline} lang={brand.wordsIn?.tagline}>
        {brand.tagline}
      </p>
      <p lang={brand.wordsIn?.description}>{brand.description}</p>
    </aside>
  )
}

const AccountCard = lazy(() => import('../../features/account/AccountCard.tsx').then(part => part.AccountCard))

/** The signed-in reader and a link to continue. Until the address is confirmed, only the form for that, `children`. */
function SignedIn({ user, continueTo, children }: { user: User; continueTo: string; children: ReactNode }) {
  const services = useServices()
  const isNew = user.email_verified === false
  return (
    <>
      <h1 className={styles.title}>{text.welcome({ name: user.name })}</h1>
      {isNew ? (
        <section className={`column ${styles.confirm}`}>
          <h2 className={styles.heading}>{text.confirmTitle}</h2>
          {children}
        </section>
      ) : (
        <>
          <p className={`hint ${styles.recently}`}>{text.recently}</p>
          <AccountCard user={user} fallback={<div className={styles.card} />} />
        </>
      )}
      <div className={`column ${styles.ways}`}>
        <ButtonLink to={continueTo} replace variant={isNew ? 'outlined' : undefined}>
          {isNew ? text.later : text.continue}
        </ButtonLink>
        {!isNew && (
          <Button
            variant="outlined"
            onClick={() => {
              signOut(services)
              services.notices.toast(text.signedOut)
            }}
          >
            {text.signOut}
          </Button>
        )}
      </div>
      <p className={styles.legal}>
        <LegalLink kind="terms" className={`touch-target hint ${styles.link}`}>
          {text.termsTitle}
        </LegalLink>
      </p>
    </>
  )
}
