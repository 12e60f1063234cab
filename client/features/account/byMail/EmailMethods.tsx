import { FORGOTTEN, SIGN_UP } from '../../../../shared/mailLinks.ts'
import { CodeForm, type Mailed } from './CodeForm.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'

type Props = { way: typeof SIGN_UP | typeof FORGOTTEN | 'confirm' | Mailed; onDone(): void }

export function EmailMethods({ way, onDone }: Props) {
  if (typeof way === 'object') return <CodeForm mailed={way} onSignedIn={onDone} />
  if (way === SIGN_UP) return <SignUpForm />
  return way === FORGOTTEN ? <ForgotPasswordForm onSignedIn={onDone} /> : <ConfirmForm onConfirmed={onDone} />
}
