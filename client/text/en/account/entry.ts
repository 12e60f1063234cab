import { messages } from '../../messages.ts'

/** Texts of signing up, of codes and links that come by mail, and of new passwords. */
export const entry = messages({
  createAccount: 'Create account',
  forgottenTitle: 'Choose a new password',
  forgottenText: 'We send a code to your address. With it you choose a new password.',
  sendCode: 'Send the code',
  accept: 'I accept the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>.',
  newEmail: 'New e-mail address',

  signIn: 'Sign in',
  attackedText:
    'Somebody is trying passwords for {email}, so a new device needs a code. If your password was right, it is on its way by mail.',
  checkMailText: 'A mail is on its way to {email}. Enter its code here, or open its link.',
  confirmTitle: 'Confirm your address',
  confirmText: 'With an address that is confirmed you can unlock chapters and top up. We send a code to {email}.',
  againText: 'A code shows that it is you. We send it to {email}.',
  code: 'Code',
  confirm: 'Confirm',
  save: 'Save the new password',
  resend: 'Send another mail',
  resendIn: 'Send another mail in {seconds, plural, one {# second} other {# seconds}}',
  resent: 'Another mail is on its way.',
  confirmed: 'Your address is confirmed.',
  confirmedAlready: 'Your address was confirmed already.',
  passwordSaved: 'Your new password is saved. Other devices are signed out.',

  linkConfirm: 'Confirm this address for your account.',
  linkPassword: 'Choose the password of your account to confirm the address.',
  linkReset: 'Choose the new password of your account.',
  linkAddress: 'Confirm this address as the new one of your account.',
  linkUndo: 'Take the change of your address back? Everybody is signed out, and you choose a new password.',
  undo: 'Take it back',
  undone: 'Your account has the address {email} again. Please choose a new password.',
  linkPasskey: 'Did you not add this passkey? It is removed, everybody is signed out, and you choose a new password.',
  removePasskey: 'Remove the passkey',
  passkeyRemoved:
    'The passkey is removed and everybody is signed out. Please choose a new password: whoever added it was signed in.',
  linkOld: 'This link is used up or too old.',

  settings: 'Account and password',
  changePassword: 'Change the password',
  changeEmail: 'Change the address',
  everywhere: 'Sign out everywhere',
  everywhereText: 'Every device is signed out, this one too.',
  signedOut: 'You are signed out everywhere.',
  noPassword: 'Your account has no password yet. You can choose one: we send a code to {email}.',
  addressChanged: 'Your address is {email} now.',

  terms: 'Please accept the terms to create an account.',
  codeMissing: 'Please enter the six digits of the mail.',
  codeWrong: 'This code is not right, or too old. The newest mail has the one that counts.',
  currentWrong: 'This is not your present password.',
})
