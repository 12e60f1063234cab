import { useId } from 'react'
import type { Passkey } from '../../../../shared/api/passkey.ts'
import { useServices } from '../../../services/services.ts'
import { activeLocale } from '../../../text/activeLocale.ts'
import { passkeys as text } from '../../../text/en/account/passkeys.ts'
import fieldStyles from '../byMail/EntryForm.module.css'
import styles from './AccountSettings.module.css'
import { useLoaded } from './useLoaded.ts'

/** The reader's passkeys; undefined until they are loaded, none if that failed. */
export function useOwnPasskeys(): Passkey[] | undefined {
  const { api, stores } = useServices()
  return useLoaded(async () => {
    if (!stores.host.offers('passkeys')) return []
    const { s, d } = await api.get('user.passkeys', {}, { quiet: true })
    return s ? d.items : []
  }).value
}

/** Asks, in a form that ends sessions, whether passkeys go as well: they sign in without the password. */
export function RemovePasskeys({ passkeys }: { passkeys: Passkey[] }) {
  const id = useId()
  const count = passkeys.length
  if (!count) return null
  const names = new Intl.ListFormat(activeLocale().iso).format(passkeys.map(({ name }) => name))
  return (
    <div>
      <p className={styles.text}>{text.goOnToo({ count, names })}</p>
      <div className={fieldStyles.terms}>
        <input id={id} name="remove_passkeys" type="checkbox" className={fieldStyles.box} />
        <label htmlFor={id}>{text.removeAll({ count })}</label>
      </div>
    </div>
  )
}
