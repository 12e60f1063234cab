import { trySmtp } from '../../backend/mail/carriers.ts'
import { hasBrands } from '../../backend/call/brandFolder.ts'
import { ok, unreachable, warn, wrong, type Check } from './finding.ts'

/** Its server accepts a login; sends no email. */
export const mail: Check = async ({ web, backend }) => {
  // A separate backend has its own settings; with its database here, they are here.
  if (!backend || (web?.backendUrl && !backend.mail.smtpUrl && !backend.database.url)) return []
  const { mode, smtpUrl } = backend.mail
  const { brandsDir } = backend
  if (!hasBrands(brandsDir)) {
    const remedy = 'give the backend the folders of the brands, too'
    return [wrong(`nothing can be sold, and no mail sent: ${brandsDir} (BRANDS_DIR) has no brand`, remedy)]
  }
  if (mode === 'off') {
    const says = 'mail is off: email sign-up and password reset are unavailable'
    return [warn(says, 'set MAIL to a mail server to enable them')]
  }
  if (mode === 'files' || !smtpUrl) {
    const says = 'mail is written to files: anyone who can read the log can get into any account'
    return [backend.isProduction ? warn(says, 'set MAIL to a mail server before launch') : ok(says)]
  }
  const { host } = new URL(smtpUrl)
  try {
    await trySmtp(smtpUrl)
    return [ok(`the mail server ${host} accepts the login`)]
  } catch (error) {
    const remedy = 'start it, let this server reach it, or correct MAIL; unsent mail waits for a day'
    return [unreachable(`the mail server ${host}`, error, remedy, 'is not usable')]
  }
}
