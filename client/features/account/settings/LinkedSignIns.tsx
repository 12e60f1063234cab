import type { Identity } from '../../../../shared/api/thirdParty.ts'
import { useBrand, useServices } from '../../../services/services.ts'
import { linked as text } from '../../../../shared/text/en/account/linked.ts'
import { localTime } from '../../../ui/format/localTime.ts'
import { OwnList, useOwn } from './OwnList.tsx'
import styles from './AccountSettings.module.css'

/** Linked third-party sign-ins. Each can be unlinked, except the last way into the account. */
export function LinkedSignIns() {
  const { notices, stores } = useServices()
  const { appName: brand } = useBrand()
  const own = useOwn('user.identities')
  const { items } = own
  const unlink = ({ id, provider, label }: Identity) =>
    own.remove('user.removeIdentity', { identity_id: id }, text.failed, () => {
      const { token, userInfo } = stores.user
      const isLast = !items?.some(other => other.provider === provider && other.id !== id)
      if (userInfo && isLast)
        stores.auth.signIn(token, { ...userInfo, providers: userInfo.providers.filter(name => name !== provider) })
      notices.toast(text.unlinked({ label }))
    })
  return (
    <OwnList
      intro={text.intro({ brand })}
      own={own}
      rowOf={identity => ({
        key: identity.id,
        title: identity.label,
        detail: text.since({ date: localTime(identity.created_at) }),
        actions: [{ label: text.unlink, says: text.unlinkOf(identity), act: () => unlink(identity) }],
      })}
    >
      {items?.length === 0 && <p className={`hint ${styles.text}`}>{text.none}</p>}
    </OwnList>
  )
}
