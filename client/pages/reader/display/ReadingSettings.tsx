import { observer } from 'mobx-react-lite'
import { hasParagraphComments, numbersSwitch } from '../../../features/comments/commentPlaces.ts'
import { OPEN_KEYS, OPEN_NAMES } from '../../../features/reading/chapter.ts'
import { phoneNight } from '../../../platform/phoneNight.ts'
import { useStores, useServices } from '../../../services/services.ts'
import { comfort as text } from '../../../../shared/text/en/comfort/comfort.ts'
import { keys } from '../../../../shared/text/en/comfort/keys.ts'
import { Choice } from './Choice.tsx'
import { START } from './presets.ts'
import { ChevronsDown } from '../../../ui/images/icons/ChevronsDown.tsx'
import { Keyboard } from '../../../ui/images/icons/Keyboard.tsx'
import { RotateCcw } from '../../../ui/images/icons/RotateCcw.tsx'
import { UserPen } from '../../../ui/images/icons/UserPen.tsx'
import switchStyles from '../../../ui/controls/Switch.module.css'
import styles from './ReadingSettings.module.css'
import { useEffect, useState } from 'react'
import type { ReaderSettings } from '../../../features/readerSettings/readerSettings.ts'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { ifLoaded } from '../../../platform/ifLoaded.ts'

export type Activity = 'autoScroll' | 'aloud'

export const ReadingSettings = observer(({ onStart }: { onStart(activity: Activity): void }) => {
  const { local } = useStores()
  const account = useAccountSettings()
  const reset = () => {
    local.changeDisplay({ ...START, bg_night: phoneNight().matches })
    numbersSwitch.set(true)
    account?.reset()
  }
  const openNames = () => {
    local.closePanels()
    document.dispatchEvent(new CustomEvent(OPEN_NAMES, { detail: '' }))
  }
  const openKeys = () => {
    local.closePanels()
    document.dispatchEvent(new Event(OPEN_KEYS))
  }
  return (
    <>
      <Choice
        label={text.mode}
        value={local.reading_mode}
        onChange={reading_mode => local.changeDisplay({ reading_mode })}
        options={([1, 2] as const).map(value => ({ value, name: text.modes[value] }))}
      />
      <button type="button" className={`row ${styles.way}`} onClick={() => onStart('autoScroll')}>
        <ChevronsDown size={22} aria-hidden />
        {text.autoScroll}
      </button>
      <CommentNumbers />
      <details>
        <summary className={styles.more}>{text.more}</summary>
        <button type="button" className={styles.rare} onClick={openNames}>
          <UserPen size={18} aria-hidden />
          {text.names}
        </button>
        <button type="button" className={styles.rare} onClick={openKeys}>
          <Keyboard size={18} aria-hidden />
          {keys.open}
        </button>
      </details>
      <AccountNote account={account} />
      <button type="button" className={styles.reset} onClick={reset}>
        <RotateCcw size={18} aria-hidden />
        {text.reset}
      </button>
    </>
  )
})

const CommentNumbers = observer(() => {
  if (!hasParagraphComments(useStores().host)) return null
  const { isOn } = numbersSwitch
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={switchStyles.switch}
      onClick={() => numbersSwitch.set(!isOn)}
    >
      <span>{text.commentNumbers}</span>
      <i className={switchStyles.track} aria-hidden />
    </button>
  )
})

function useAccountSettings(): ReaderSettings | undefined {
  const services = useServices()
  const navigation = useNavigation()
  const { isLogin } = services.stores.user
  const [settings, setSettings] = useState<ReaderSettings>()
  useEffect(() => {
    if (!isLogin) return
    ifLoaded(import('../../../features/readerSettings/syncSettings.ts'), ({ syncSettings }) =>
      setSettings(syncSettings(services, navigation)),
    )
  }, [services, navigation, isLogin])
  return isLogin ? settings : undefined
}

const AccountNote = observer(({ account }: { account: ReaderSettings | undefined }) => {
  const { stores } = useServices()
  if (account?.pending)
    return (
      <p className="hint">
        {text.pending}{' '}
        <button type="button" className={`action ${styles.now}`} onClick={account.arrive}>
          {text.useNow}
        </button>
      </p>
    )
  if (account?.isReached) return <p className="hint">{text.savedInAccount}</p>
  const mayFollow = !stores.user.isLogin && stores.host.offers('settings') && stores.host.offers('accounts')
  return mayFollow ? <p className="hint">{text.savedOnDevice}</p> : null
})
