import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { CHANGE_PASSWORD, loginLink } from '../../../shared/links.ts'
import { AccountCard } from '../../features/account/AccountCard.tsx'
import { Balance } from '../../features/account/Balance.tsx'
import { SignInLink } from '../../features/account/SignInNeeded.tsx'
import { PendingTopUp, useReturn } from '../../features/topUp/PendingTopUp.tsx'
import { hasApp } from '../../features/appLink/appStores.ts'
import { GetAppLink } from '../../features/appLink/GetAppLink.tsx'
import { lazy } from '../../routing/lazy.tsx'
import { legalMenu } from '../../features/legalLinks/SiteFoot.tsx'
import { useNavigation, useAddress } from '../../routing/useNavigation.ts'
import { Link } from '../../routing/Link.tsx'
import { useBrand, useServices, useStores } from '../../services/services.ts'
import { signOut } from '../../features/account/unsentSignOuts.ts'
import { account as text } from '../../../shared/text/en/account/account.ts'
import { errors } from '../../../shared/text/en/site/errors.ts'
import { BookOpen } from '../../ui/images/icons/BookOpen.tsx'
import { ChartNoAxesColumn } from '../../ui/images/icons/ChartNoAxesColumn.tsx'
import { ChevronRight } from '../../ui/images/icons/ChevronRight.tsx'
import { Coins } from '../../ui/images/icons/Coins.tsx'
import { Download } from '../../ui/images/icons/Download.tsx'
import { FileText } from '../../ui/images/icons/FileText.tsx'
import { History } from '../../ui/images/icons/History.tsx'
import { Languages } from '../../ui/images/icons/Languages.tsx'
import { LockOpen } from '../../ui/images/icons/LockOpen.tsx'
import { LogOut } from '../../ui/images/icons/LogOut.tsx'
import { Moon } from '../../ui/images/icons/Moon.tsx'
import { Ticket } from '../../ui/images/icons/Ticket.tsx'
import { UserCog } from '../../ui/images/icons/UserCog.tsx'
import type { LineIcon } from '../../ui/images/lineIcon.tsx'
import switchStyles from '../../ui/controls/Switch.module.css'
import styles from './MyInfoPage.module.css'

export function MyInfoPage() {
  const { host } = useStores()
  const hasAccounts = host.offers('accounts')
  return (
    <div className={`page-width ${styles.page}`}>
      <h1 className={styles.title}>{text.mine}</h1>
      <Deleted />
      <div className={styles.columns}>
        <div>
          <Account />
        </div>
        <div>
          <Group title={text.reading}>
            <Entry Icon={History} to="/history" words={text.history} />
            {host.offers('updates') && <Entry Icon={BookOpen} to="/updates" words={text.updates} />}
            {hasAccounts && <Entry Icon={LockOpen} to="/myinfo/myLocked" words={text.unlocked} />}
          </Group>
          {hasAccounts && (
            <Group title={text.wallet}>
              <TopUp />
              <Entry Icon={Ticket} to="/myinfo/voucherHistory" words={text.voucherHistory} />
            </Group>
          )}
          <Group title={text.more}>
            <NightMode />
            <GetApp />
            <Entry Icon={Languages} to="/becomeOurTranslator" words={text.translator} />
            {legalMenu(host.brand).map(({ label, to }) => (
              <Entry key={to} Icon={FileText} to={to} words={label} />
            ))}
            <Consent />
            <Settings />
            <SignOut />
          </Group>
        </div>
      </div>
    </div>
  )
}

/** At the top, until the reader navigates: the account was deleted. */
const Deleted = observer(() => {
  const { hash } = useAddress()
  const { local, user } = useStores()
  return !local.loading && !user.isLogin && hash === '#deleted' ? (
    <p id="deleted" role="status" className={styles.deleted}>
      {text.deleted}
    </p>
  ) : null
})

/** The reader's card and balance; the same size for a guest, a reader, and while loading. */
const Account = observer(() => {
  const { user, host } = useStores()
  return (
    <>
      <AccountCard user={user.userInfo}>{!user.isLogin && <SignInLink />}</AccountCard>
      {host.offers('accounts') && <MyBalance key={user.token} />}
    </>
  )
})

/** Follows top-ups made here, on another page or in another tab. */
function MyBalance() {
  const [version, setVersion] = useState(0)
  const refresh = () => setVersion(version => version + 1)
  useReturn(refresh)
  return (
    <>
      <Balance version={version} />
      <PendingTopUp onSettled={refresh} isFloating />
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h2 className={styles.heading}>{title}</h2>
    <ul>{children}</ul>
  </section>
)

type Row = { Icon: LineIcon; words: string }

const Entry = ({ to, ...row }: Row & { to: string }) => (
  <li>
    <Link to={to} className={styles.entry}>
      <Words {...row} />
    </Link>
  </li>
)

const Words = ({ Icon, words }: Row) => (
  <>
    <Icon size={20} aria-hidden />
    <span>{words}</span>
    <ChevronRight size={18} aria-hidden className="mirrored" />
  </>
)

/** Without payments, the page still shows what was paid and spent. */
const TopUp = () => (
  <Entry
    Icon={Coins}
    to="/myinfo/rechargeList"
    words={useStores().host.offers('payments') ? text.topUp : text.moneyHistory}
  />
)

const GetApp = () =>
  hasApp(useBrand()) && (
    <li>
      <GetAppLink className={styles.entry}>
        <Words Icon={Download} words={text.getApp} />
      </GetAppLink>
    </li>
  )

const NightMode = observer(() => {
  const { local } = useStores()
  return (
    <li className="needs-script">
      <button
        type="button"
        role="switch"
        aria-checked={local.bg_night}
        className={styles.entry}
        data-early="night"
        onClick={local.toggleNight}
      >
        <Moon size={20} aria-hidden />
        <span>{text.nightMode}</span>
        <i className={switchStyles.track} aria-hidden />
      </button>
    </li>
  )
})

function Consent() {
  const services = useServices()
  const navigation = useNavigation()
  const { brand } = services.stores.host
  if (!brand.consent) return null
  const ask = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    import('../../features/consent/ask.tsx')
      .then(part => part.ask(services, navigation, currentTarget))
      .catch(() => services.notices.notify(errors.hasError))
  return (
    <li className="needs-script">
      <button type="button" className={styles.entry} onClick={ask}>
        <Words Icon={ChartNoAxesColumn} words={text.counting} />
      </button>
    </li>
  )
}

const AccountSettings = lazy(() =>
  import('../../features/account/settings/AccountSettings.tsx').then(part => part.AccountSettings),
)

const Settings = observer(() => {
  const { local, user } = useStores()
  const [isOpen, setOpen] = useState(false)
  const navigation = useNavigation()
  const isForPassword = useAddress().hash === `#${CHANGE_PASSWORD}`
  const hasArrived = useRef(false)
  useEffect(() => {
    if (!isForPassword || local.loading || hasArrived.current) return
    hasArrived.current = true
    if (user.isLogin) setOpen(true)
    else void navigation?.open(loginLink(`/myinfo#${CHANGE_PASSWORD}`), { replace: true })
  }, [isForPassword, local.loading, user.isLogin, navigation])
  if (!user.isLogin) return null
  return (
    <li>
      <button type="button" className={styles.entry} onClick={() => setOpen(true)}>
        <Words Icon={UserCog} words={text.settings} />
      </button>
      <AccountSettings open={isOpen} isForPassword={isForPassword} onClose={() => setOpen(false)} />
    </li>
  )
})

const SignOut = observer(() => {
  const services = useServices()
  if (!services.stores.user.isLogin) return null
  const signOutHere = () => {
    signOut(services)
    services.notices.toast(text.signedOut)
  }
  return (
    <li>
      <button type="button" className={styles.entry} onClick={signOutHere}>
        <LogOut size={20} aria-hidden />
        <span>{text.signOut}</span>
      </button>
    </li>
  )
})
