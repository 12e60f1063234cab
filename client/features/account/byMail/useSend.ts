import { useState } from 'react'
import type { Input, Output, PostName } from '../../../../shared/api/endpoints.ts'
import { useServices } from '../../../services/services.ts'
import { entry as text } from '../../../text/en/account/entry.ts'
import { checkCode, codeIn } from './CodeField.tsx'
import { refusal, type LoginErrors } from './loginErrors.ts'

/** Errors and calls of an `EntryForm`. */
export function useSend() {
  const { api, stores, notices } = useServices()
  const [errors, onErrors] = useState<LoginErrors>({})

  /**
   * Makes a call, and what follows where it went well. Gives what is wrong otherwise.
   * @param wrong what it means that something given was not right
   */
  const send = async <Name extends PostName>(
    name: Name,
    input: Input<Name>,
    wrong: LoginErrors,
    follow: (data: Output<Name>) => void,
  ): Promise<LoginErrors> => {
    const { s, d, errors } = await api.post(name, input, { quiet: true })
    if (!s) return refusal(errors[0], wrong)
    follow(d)
    return {}
  }
  /** Confirms by the code of a mail, as it was typed. */
  const confirm = async (
    ticket: string,
    typed: string | undefined,
    follow: (entry: Output<'user.confirm'>) => void,
  ): Promise<LoginErrors> => {
    const code = codeIn(typed)
    const found = checkCode(code)
    return found.code ? found : send('user.confirm', { ticket, code }, { code: text.codeWrong }, follow)
  }
  /** Signs the reader in with what a call gave. */
  const enter = ({ token, user }: Output<'user.login'>, said = '') => {
    stores.auth.signIn(token, user)
    if (said) notices.toast(said)
  }
  return { errors, onErrors, send, confirm, enter }
}
