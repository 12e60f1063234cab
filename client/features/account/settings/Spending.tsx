import { useState } from 'react'
import type { Input } from '../../../../shared/api/endpoints.ts'
import { useServices } from '../../../services/services.ts'
import { own as text } from '../../../../shared/text/en/account/own.ts'
import { Field } from '../../../ui/controls/Field.tsx'
import { CheckField, EntryForm, refusal, type LoginErrors } from '../byMail/EntryForm.tsx'
import { ProveForm } from './ProveForm.tsx'
import styles from './AccountSettings.module.css'
import listStyles from './OwnList.module.css'
import { useLoaded } from './useLoaded.ts'

type Rules = Input<'user.spending'>

/** The reader's rules for spending. Loosening them needs proof, after which they are saved as typed. */
export function Spending({ onDone }: { onDone(): void }) {
  const { api, notices } = useServices()
  const [errors, setErrors] = useState<LoginErrors>({})
  const [unproven, setUnproven] = useState<Rules>()
  const { value, hasFailed, again } = useLoaded(async () => {
    const { s, d } = await api.get('user.surplus', {}, { quiet: true })
    return s ? d.spending : undefined
  })
  const save = async (rules: Rules): Promise<LoginErrors> => {
    const { s, errors } = await api.post('user.spending', rules, { quiet: true })
    setUnproven(!s && errors[0].error === 'SIGN_IN_AGAIN' ? rules : undefined)
    if (!s) return refusal(errors[0])
    notices.toast(text.spendingSaved)
    onDone()
    return {}
  }
  const send = async ({ limit: typed = '', proof, reminder }: Record<string, string>): Promise<LoginErrors> => {
    const limit = Number(typed.trim())
    if (!Number.isInteger(limit) || limit < 0 || limit > MOST) return { limit: text.spendingWrong }
    return save({
      limit,
      proof: proof !== undefined,
      ...(value?.reminder !== undefined && { reminder: reminder !== undefined }),
    })
  }
  if (unproven) return <ProveForm onProven={() => void save(unproven).then(setErrors)} />
  if (!value)
    return (
      <div role="status" className={`row hint ${listStyles.waiting}`}>
        {hasFailed ? text.notLoaded : text.loading}
        {hasFailed && (
          <button type="button" className={`link ${listStyles.action}`} onClick={again}>
            {text.tryAgain}
          </button>
        )}
      </div>
    )
  return (
    <EntryForm action={text.spendingSave} errors={errors} onErrors={setErrors} send={send}>
      <p className={`hint ${styles.text}`}>{text.spendingText({ spent: value.spent })}</p>
      <Field
        name="limit"
        label={text.spendingLimit}
        hint={text.spendingHint}
        inputMode="numeric"
        maxLength={7}
        required={false}
        defaultValue={value.limit || ''}
        error={errors.limit}
      />
      <CheckField name="proof" defaultChecked={value.proof} label={text.spendingProof} />
      {value.reminder !== undefined && (
        <CheckField name="reminder" defaultChecked={value.reminder} label={text.spendingReminder} />
      )}
    </EntryForm>
  )
}

const MOST = 1_000_000
