import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Api } from '../../../../shared/page/apiClient.ts'

/** The browser's response, or why it failed: `refused` by the reader or device, or passkey already `known`. */
type Made = { response: Record<string, unknown> } | { failure: 'refused' | 'known' }

export const makePasskey = (options: Record<string, unknown>): Promise<Made> =>
  made(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))

export async function signInByPasskey(api: Api) {
  const requested = await api.post('user.passkeyOptions', { for: 'sign_in' }, { quiet: true })
  if (!requested.s) return requested
  const options = requested.d.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const signed = await made(startAuthentication({ optionsJSON: options }))
  return 'response' in signed ? api.post('user.passkeySignIn', signed, { quiet: true }) : undefined
}

const made = (asking: Promise<object>): Promise<Made> =>
  asking.then(
    response => ({ response: { ...response } }),
    (error: Error) => ({ failure: error.name === 'InvalidStateError' ? 'known' : 'refused' }),
  )
