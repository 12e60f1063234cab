import { useEffect, useState } from 'react'
import { SESSION } from '../../../../shared/cookies.ts'
import type { Surplus } from '../../../../shared/api/money.ts'
import { session } from '../../../platform/storage.ts'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { useServices } from '../../../services/services.ts'
import { own as text } from '../../../../shared/text/en/account/own.ts'
import { EntryForm, refusal, type LoginErrors } from '../byMail/EntryForm.tsx'
import { ProveForm } from './ProveForm.tsx'
import styles from './AccountSettings.module.css'
import { forms } from '../../../../shared/text/en/account/forms.ts'

type Step = 'tell' | 'prove' | 'last'

/**
 * Shows what will be deleted, asks for a new proof of identity, even right after signing in, then confirms with the
 * coins that lapse and the debt.
 */
export function DeleteAccount({ onDone }: { onDone(): void }) {
  const { api, stores } = useServices()
  const navigation = useNavigation()
  const [step, setStep] = useState<Step>('tell')
  const [left, setLeft] = useState<Surplus>()
  const [errors, setErrors] = useState<LoginErrors>({})
  useEffect(() => {
    void api.get('user.surplus', {}, { quiet: true }).then(({ s, d }) => s && setLeft(d))
  }, [api])

  const begin = async (): Promise<LoginErrors> => {
    const { s, d, errors } = await api.post('user.prove', {}, { quiet: true })
    if (!s && errors[0].error !== 'SIGN_IN_AGAIN') return refusal(errors[0])
    const before = session.get(SESSION.deleting)
    const proven = s ? d.until : ''
    // A proof by a third party leaves the page.
    const isNew = s && before !== undefined && before !== proven
    if (!isNew) session.set(SESSION.deleting, proven)
    setStep(isNew ? 'last' : 'prove')
    return {}
  }
  const finish = async (): Promise<LoginErrors> => {
    const email = stores.user.userInfo?.email ?? ''
    const { s, errors } = await api.post('user.delete', { email, debt: left?.debt ?? 0 }, { quiet: true })
    if (!s) {
      const { debt } = { ...errors[0].data } as { debt?: number }
      if (debt) setLeft({ coins: 0, vouchers: 0, ...left, debt })
      if (errors[0].error === 'SIGN_IN_AGAIN') setStep('prove')
      return refusal(errors[0])
    }
    session.remove(SESSION.deleting)
    stores.auth.signOut()
    onDone()
    void navigation?.open('/myinfo#deleted')
    return {}
  }
  if (step === 'prove') return <ProveForm onProven={() => setStep('last')} />
  const isLast = step === 'last'
  return (
    <EntryForm
      key={step}
      action={isLast ? text.deleteNow : text.continue}
      errors={errors}
      onErrors={setErrors}
      send={isLast ? finish : begin}
      isFinal={isLast}
    >
      <p className={`hint ${styles.text}`}>{isLast ? text.deleteLast : text.deleteText}</p>
      {left && left.coins + left.vouchers > 0 && (
        <p className={styles.lapses}>{text.deleteCoins({ kind: kindOf(left), ...left })}</p>
      )}
      {left?.debt ? <p className={styles.lapses}>{text.deleteDebt({ count: left.debt })}</p> : null}
    </EntryForm>
  )
}

const kindOf = ({ coins, vouchers }: Surplus) => (!vouchers ? 'coins' : coins ? 'both' : 'vouchers')

export function ExportForm() {
  const { api, stores } = useServices()
  const [errors, setErrors] = useState<LoginErrors>({})
  const send = async (): Promise<LoginErrors> => {
    const files: Record<string, unknown[]> = {}
    for (let cursor: string | undefined; ;) {
      const { s, d, errors } = await api.get('user.export', { cursor }, { quiet: true })
      if (!s) return refusal(errors[0])
      ;(files[d.part] ??= []).push(...d.entries)
      if (d.next === null) break
      cursor = d.next
    }
    const packing = await import('./saveZip.ts').catch(() => undefined)
    if (!packing) return { form: forms.noResponse }
    packing.saveZip(`${stores.host.brand.key}-${new Date().toISOString().slice(0, 10)}.zip`, files)
    return {}
  }
  return (
    <EntryForm action={text.download} errors={errors} onErrors={setErrors} send={send}>
      <p className={`hint ${styles.text}`}>{text.exportText}</p>
    </EntryForm>
  )
}
