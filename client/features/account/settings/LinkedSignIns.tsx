import { useState } from 'react'
import type { Identity } from '../../../../shared/api/thirdParty.ts'
import { useBrand, useServices } from '../../../services/services.ts'
import { linked as text } from '../../../text/en/account/linked.ts'
import { localTime } from '../../../ui/format/localTime.ts'
import { OwnList } from './OwnList.tsx'
import { ProveForm } from './ProveForm.tsx'
import { useLoaded } from './useLoaded.ts'
import styles from './AccountSettings.module.css'

/** The third parties that sign the reader in. Each can be unlinked, but for the last way into the account. */
export function LinkedSignIns() {
  const { api, notices, stores } = useServices()
  const { appName: brand } = useBrand()
  const [needsProof, setNeedsProof] = useState(false)
  const { value, hasFailed, again } = useLoaded(async () => {
    const { s, d } = await api.get('user.identities', {}, { quiet: true })
    return s ? d.items : undefined
  })

  const unlink = async ({ id, provider, label }: Identity) => {
    const { s, errors } = await api.post('user.removeIdentity', { identity_id: id }, { quiet: true })
    if (!s && errors[0].error === 'SIGN_IN_AGAIN') return setNeedsProof(true)
    // One that is unlinked already is what was wished for.
    if (!s && errors[0].error !== 'NOT_FOUND') return notices.notify(errors[0].desc || text.failed)
    const { token, userInfo } = stores.user
    const isLast = !value?.some(other => other.provider === provider && other.id !== id)
    if (userInfo && isLast)
      stores.auth.signIn(token, { ...userInfo, providers: userInfo.providers.filter(name => name !== provider) })
    notices.toast(text.unlinked({ label }))
    again()
  }
  if (needsProof) return <ProveForm onProven={() => setNeedsProof(false)} />
  return (
    <>
      <OwnList
        intro={text.intro({ brand })}
        items={value}
        hasFailed={hasFailed}
        onAgain={again}
        rowOf={identity => ({
          key: identity.id,
          title: identity.label,
          detail: text.since({ date: localTime(identity.created_at) }),
          actions: [{ label: text.unlink, says: text.unlinkOf(identity), act: () => unlink(identity) }],
        })}
      />
      {value?.length === 0 && <p className={styles.text}>{text.none}</p>}
    </>
  )
}
