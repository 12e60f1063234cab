import { useId, useState } from 'react'
import { useServices } from '../../../services/services.ts'
import { entry as text } from '../../../../shared/text/en/account/entry.ts'
import { forms } from '../../../../shared/text/en/account/forms.ts'
import {
  CheckField,
  EntryForm,
  checkEmail,
  checkPassword,
  refusal,
  type LoginErrors,
  EmailField,
  NewPassword,
} from './EntryForm.tsx'
import { legalLinks } from './legalLinks.tsx'
import field from '../../../ui/controls/Field.module.css'
import { storeTicket } from './useSend.tsx'

export function SignUpForm() {
  const { api, stores } = useServices()
  const [errors, setErrors] = useState<LoginErrors>({})
  const id = useId()
  const send = async ({ email = '', password = '', terms }: Record<string, string>): Promise<LoginErrors> => {
    const found = { ...checkEmail(email), ...checkPassword(password), ...(!terms && { terms: text.terms }) }
    if (Object.keys(found).length) return found
    const input = { email: email.trim(), password, accept_terms: true }
    const { s, d, errors } = await api.post('user.signup', input)
    if (!s) return refusal(errors[0])
    storeTicket(d.ticket)
    stores.auth.signIn(d.token, d.user)
    return {}
  }
  return (
    <EntryForm action={text.createAccount} errors={errors} onErrors={setErrors} send={send}>
      <EmailField error={errors.email} />
      <NewPassword label={forms.password} error={errors.password} />
      <div>
        <CheckField
          name="terms"
          label={text.accept(legalLinks)}
          aria-invalid={errors.terms ? true : undefined}
          aria-describedby={errors.terms ? `${id}-error` : undefined}
        />
        {errors.terms && (
          <p id={`${id}-error`} className={field.error}>
            {errors.terms}
          </p>
        )}
      </div>
    </EntryForm>
  )
}
