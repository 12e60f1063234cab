import { forms as text } from '../../../text/en/account/forms.ts'
import { Field, type FieldProps } from '../../../ui/controls/Field.tsx'

export const EmailField = (props: Partial<FieldProps>) => (
  <Field
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    maxLength={254}
    label={text.email}
    {...props}
  />
)

export const PasswordField = (props: Partial<FieldProps>) => (
  <Field name="password" type="password" maxLength={200} label={text.password} {...props} />
)

/** The account's new password. */
export const NewPassword = (props: Partial<FieldProps>) => (
  <PasswordField label={text.newPassword} autoComplete="new-password" hint={text.passwordHint} {...props} />
)

/** The account's current password, as proof. */
export const CurrentPassword = ({ error }: { error?: string | undefined }) => (
  <PasswordField name="current_password" label={text.currentPassword} autoComplete="current-password" error={error} />
)
