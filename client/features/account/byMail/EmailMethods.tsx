import { FORGOTTEN, SIGN_UP } from '../../../../shared/mailLinks.ts'
import { CodeForm, type Mailed } from './CodeForm.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'

type Props = { mode: typeof SIGN_UP | typeof FORGOTTEN | 'confirm' | Mailed; onDone(): void }

export function EmailMethods({ mode, onDone }: Props) {
  if (typeof mode === 'object') return <CodeForm mailed={mode} onSignedIn={onDone} />
  if (mode === SIGN_UP) return <SignUpForm />
  return mode === FORGOTTEN ? <ForgotPasswordForm onSignedIn={onDone} /> : <ConfirmForm onConfirmed={onDone} />
}
