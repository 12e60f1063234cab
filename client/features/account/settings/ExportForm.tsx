import { useState } from 'react'
import { useServices } from '../../../services/services.ts'
import { forms } from '../../../text/en/account/forms.ts'
import { own as text } from '../../../text/en/account/own.ts'
import { EntryForm } from '../byMail/EntryForm.tsx'
import { refusal, type LoginErrors } from '../byMail/loginErrors.ts'
import styles from './AccountSettings.module.css'

/** Downloads all that is stored about the reader: it is loaded page by page and put together here. */
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
    if (!packing) return { form: forms.noAnswer }
    packing.saveZip(`${stores.host.brand.key}-${new Date().toISOString().slice(0, 10)}.zip`, files)
    return {}
  }
  return (
    <EntryForm action={text.download} errors={errors} onErrors={setErrors} send={send}>
      <p className={styles.text}>{text.exportText}</p>
    </EntryForm>
  )
}
