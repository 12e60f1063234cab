import { messages } from '../../messages.ts'

export const signInMethods = messages({
  or: 'or',
  continueWith: 'Continue with {provider}',
  continueTerms:
    'New here? By continuing, you create an account and accept the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>.',
  passkey: 'Sign in with a passkey',
  cancelled: 'No passkey was used.',
  working: 'One moment…',
  failed: 'That didn’t work. Please try again in a moment.',
})
