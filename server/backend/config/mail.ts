import * as z from 'zod'
import type { Environment, Problem, Settings, Values } from '../../settings.ts'
import { address, oneOf, wholeNumber } from '../../settings/kinds.ts'
import { mailModes, type MailMode } from '../mail/mailModes.ts'

/** Where mails go. */
export const mail = {
  mail: {
    name: 'MAIL',
    schema: oneOf(...mailModes).optional(),
    example: 'files',
    meaning:
      'Where mails go: `smtp`; `files`, each a file under `DATA_DIR/mail` with its link in the log; `off`, nowhere: ' +
      'nobody can sign up by e-mail or get a new password. Absent: `smtp` with `SMTP_URL`; without it `off` in ' +
      '`production`, else `files`.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    secret: true,
    schema: address('smtp', 'smtps').optional(),
    example: 'smtps://user:password@mail.example:465',
    meaning:
      'Server that sends mails: `smtps://user:password@mail.example:465`, or `smtp://…:587`, which uses TLS too.',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    schema: z.email({ error: 'an address of mail' }).optional(),
    example: 'books@mail.example',
    meaning: 'Address that mails come from. Absent: each brand’s `contactEmail`.',
  },
  ownerMails: {
    name: 'OWNER_MAILS_PER_MINUTE',
    schema: wholeNumber(1, 100_000),
    preset: '100',
    meaning: 'Most mails in a minute that tell the owners of a book that it was withdrawn; all others go at once.',
  },
} as const satisfies Settings

/** Where mails go, and what does not go together there. */
export function mailModeOf(asked: MailMode | undefined, given: Environment, isProduction: boolean) {
  const hasServer = Boolean(given['SMTP_URL'])
  const mode = asked ?? (hasServer ? 'smtp' : isProduction ? 'off' : 'files')
  const wrong: Problem[] = []
  if (mode === 'smtp' && !hasServer) wrong.push({ name: 'MAIL', value: JSON.stringify(mode), reason: 'needs SMTP_URL' })
  return { mode, wrong }
}

/** How they go there. */
export const mailOf = (values: Values<typeof mail>, mode: MailMode) => ({
  mode,
  smtpUrl: values.smtpUrl,
  from: values.mailFrom,
  ownersPerMinute: values.ownerMails,
})
