import { FORGOTTEN, SIGN_UP } from '../../../../shared/mailLinks.ts'
import { login as text } from '../../../text/en/account/login.ts'
import type { Way } from './Entry.tsx'

/** What stands over the forms of a way in. */
export function headingOf(way: Way, brand: string): string {
  if (way === SIGN_UP) return text.createIn({ brand })
  return way === FORGOTTEN ? text.forgottenTitle : text.signInTo({ brand })
}
