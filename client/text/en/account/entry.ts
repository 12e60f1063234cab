import { messages } from '../../messages.ts'

/** Texts of signing up, of codes and links that come by mail, and of new passwords. */
export const entry = messages({
  createAccount: 'Create account',
  forgotPasswordTitle: 'Choose a new password',
  forgotPasswordText: 'We’ll email you a code. Use it to choose a new password.',
  sendCode: 'Send code',
  accept: 'I accept the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>.',
  newEmail: 'New email address',

  signIn: 'Sign in',
  attackedText:
    'Someone is trying to guess the password for {email}, so new devices need a code. If your password was right, we’ve emailed you one.',
  checkMailText: 'We’ve emailed a code to {email}. Enter it here, or open the link in the email.',
  confirmTitle: 'Confirm your email',
  confirmText: 'This lets you unlock chapters and top up. We’ll send a code to {email}.',
  reauthenticateText: 'To confirm that it’s you, we’ll send a code to {email}.',
  code: 'Code',
  confirm: 'Confirm',
  save: 'Save new password',
  resend: 'Send another email',
  resendIn: 'Send another in {seconds, plural, one {# second} other {# seconds}}',
  resent: 'Another email is on its way.',
  confirmed: 'Your email is confirmed.',
  confirmedAlready: 'Your email is already confirmed.',
  passwordSaved: 'Your new password is saved. Other devices are signed out.',

  linkConfirm: 'This lets you unlock chapters and top up.',
  linkPassword: 'Choose a password for your account to confirm your email.',
  linkReset: 'Your other devices will be signed out.',
  linkAddress: 'Confirm this as your account’s new email address.',
  linkUndo: 'Undo the change of your email address? Every device will be signed out, and you’ll choose a new password.',
  undo: 'Undo change',
  undone: 'Your account’s email address is {email} again. Please choose a new password.',
  linkPasskey: 'Didn’t add this passkey? We’ll remove it and sign out every device, and you’ll choose a new password.',
  removePasskey: 'Remove passkey',
  passkeyRemoved:
    'The passkey is removed and every device is signed out. Please choose a new password: whoever added it was signed in to your account.',
  linkOld: 'This link has expired or was already used.',
  linkExpired: 'This link has expired or was already used. Go to sign-in to get a new one.',

  settings: 'Account settings',
  changePassword: 'Change password',
  changeEmail: 'Change email',
  signOutEverywhere: 'Sign out everywhere',
  signOutEverywhereText: 'You’ll be signed out on every device, including this one.',
  signedOut: 'You’re signed out everywhere.',
  noPassword: 'Your account has no password yet. We’ll send a code to {email} so that you can choose one.',
  addressChanged: 'Your email address is now {email}.',

  terms: 'Please accept the terms to create an account.',
  codeMissing: 'Please enter the 6-digit code from the email.',
  codeWrong: 'That code is wrong or has expired. Use the one in the latest email.',
  currentWrong: 'That’s not your current password.',
})
