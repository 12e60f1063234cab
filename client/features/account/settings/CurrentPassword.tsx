import { entry as text } from '../../../text/en/account/entry.ts'
import { PasswordField } from '../byMail/Field.tsx'

/** The password that the account has, given once more. */
export const CurrentPassword = ({ error }: { error?: string }) => (
  <PasswordField name="current_password" label={text.currentPassword} autoComplete="current-password" error={error} />
)
