import { FORGOTTEN, SIGN_UP } from '../../../shared/mailLinks.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { ForgottenForm } from './ForgottenForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'

export type OtherWaysProps = { way: typeof SIGN_UP | typeof FORGOTTEN | 'confirm'; onDone(): void }

/** What is needed besides signing in: a new account, a new password, the code that confirms an address. */
export function OtherWays({ way, onDone }: OtherWaysProps) {
  if (way === SIGN_UP) return <SignUpForm />
  return way === FORGOTTEN ? <ForgottenForm onSignedIn={onDone} /> : <ConfirmForm onConfirmed={onDone} />
}
