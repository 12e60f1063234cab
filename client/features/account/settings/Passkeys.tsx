import { useState } from 'react'
import type { Passkey } from '../../../../shared/api/passkey.ts'
import { useServices } from '../../../services/services.ts'
import { forms } from '../../../../shared/text/en/account/forms.ts'
import { passkeys as text } from '../../../../shared/text/en/account/passkeys.ts'
import { localTime } from '../../../ui/format/localTime.ts'
import { timeAgo } from '../../../ui/format/timeAgo.ts'
import { CheckField, EntryForm, refusal, type LoginErrors } from '../byMail/EntryForm.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { useSend } from '../byMail/useSend.tsx'
import { knowsPasskeys } from '../signIn/useProviders.ts'
import { OwnList, useOwn } from './OwnList.tsx'
import styles from './AccountSettings.module.css'
import { listed } from '../../../../shared/text/format.ts'
import { useLoaded } from './useLoaded.ts'

export function Passkeys() {
  const { notices } = useServices()
  const [renamed, setRenamed] = useState<Passkey>()
  const own = useOwn('user.passkeys')
  const { items: passkeys, again } = own
  const remove = ({ id, name }: Passkey) =>
    own.remove('user.removePasskey', { passkey_id: id }, text.failed, () => notices.toast(text.removed({ name })))
  return (
    <OwnList
      intro={text.intro}
      own={own}
      rowOf={passkey => ({
        key: passkey.id,
        title: passkey.name,
        detail: detailOf(passkey),
        actions: [
          { label: text.rename, says: text.renameOf(passkey), act: () => setRenamed(passkey) },
          { label: text.remove, says: text.removeOf(passkey), act: () => remove(passkey) },
        ],
      })}
    >
      {passkeys?.length === 0 && <p className={`hint ${styles.text}`}>{text.none}</p>}
      {renamed ? (
        <RenameForm
          key={renamed.id}
          passkey={renamed}
          onDone={() => {
            setRenamed(undefined)
            again()
          }}
        />
      ) : knowsPasskeys() ? (
        <AddForm key={passkeys?.length} onDone={again} onProofNeeded={() => own.setNeedsProof(true)} />
      ) : (
        <p className={`hint ${styles.text}`}>{text.unsupported}</p>
      )}
    </OwnList>
  )
}

const detailOf = ({ host, created_at, used_at }: Passkey) =>
  used_at ? text.used({ host, date: timeAgo(used_at) }) : text.unused({ host, date: localTime(created_at) })

const NameField = ({ preset, error }: { preset: string; error?: string }) => (
  <Field name="name" label={text.name} hint={text.nameHint} maxLength={60} defaultValue={preset} error={error} />
)

function AddForm({ onDone, onProofNeeded }: { onDone(): void; onProofNeeded(): void }) {
  const { api, notices } = useServices()
  const [errors, setErrors] = useState<LoginErrors>({})
  const send = async ({ name: typed = '' }): Promise<LoginErrors> => {
    const name = typed.trim()
    if (!name) return { name: text.nameMissing }
    const requested = await api.post('user.passkeyOptions', { for: 'add' }, { quiet: true })
    if (!requested.s) return refused(requested.errors[0])
    const browser = await import('../signIn/browserPasskeys.ts').catch(() => undefined)
    if (!browser) return { form: forms.noResponse }
    const made = await browser.makePasskey(requested.d.options)
    if ('failure' in made) return { form: made.failure === 'known' ? text.alreadyAdded : text.notCreated }
    const added = await api.post('user.addPasskey', { name, response: made.response }, { quiet: true })
    if (!added.s) return refused(added.errors[0])
    notices.toast(text.added({ name }))
    onDone()
    return {}
  }
  const refused = (error: Parameters<typeof refusal>[0]): LoginErrors => {
    if (error.error === 'SIGN_IN_AGAIN') onProofNeeded()
    return refusal(error, { form: text.notCreated })
  }
  return (
    <EntryForm action={text.add} errors={errors} onErrors={setErrors} send={send}>
      <NameField preset={text.preset} error={errors.name} />
    </EntryForm>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone(): void }) {
  const { errors, onErrors, send } = useSend()
  const rename = async ({ name: typed = '' }): Promise<LoginErrors> => {
    const name = typed.trim()
    if (!name) return { name: text.nameMissing }
    return send('user.namePasskey', { passkey_id: passkey.id, name }, {}, onDone)
  }
  return (
    <EntryForm action={text.save} errors={errors} onErrors={onErrors} send={rename}>
      <NameField preset={passkey.name} error={errors.name} />
    </EntryForm>
  )
}

/** The reader's passkeys; undefined while loading, empty if loading failed. */
export function useOwnPasskeys(): Passkey[] | undefined {
  const { api, stores } = useServices()
  return useLoaded(async () => {
    if (!stores.host.offers('passkeys')) return []
    const { s, d } = await api.get('user.passkeys', {}, { quiet: true })
    return s ? d.items : []
  }).value
}

/** In a form that ends sessions: asks whether to remove passkeys, too, since they sign in without the password. */
export function RemovePasskeys({ passkeys }: { passkeys: Passkey[] }) {
  const count = passkeys.length
  if (!count) return null
  const names = listed(passkeys.map(({ name }) => name))
  return (
    <div>
      <p className={`hint ${styles.text}`}>{text.passkeysRemain({ count, names })}</p>
      <CheckField name="remove_passkeys" label={text.removeAll({ count })} />
    </div>
  )
}
