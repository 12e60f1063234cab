import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { named, type Email } from './email.ts'
import type { MailBrand } from './mailBrands.ts'
import { renderHtml, renderText } from './renderHtml.ts'

export type Outgoing = { id: number; kind: string; recipient: string; brand: MailBrand; email: Email; date: Date }

export type Carrier = {
  /** Rejects if the email was not accepted; with `Undeliverable` if it never will be. */
  send(mail: Outgoing): Promise<void>
  close(): void
}

/** Retrying would not help. */
export class Undeliverable extends Error {}

const TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 5000
const ICON = 'icon@quire'

/** Loaded on demand: the package is large. */
const transportTo = (url: string, maxConnections = 1) =>
  import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      maxConnections,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: GREETING_TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )

/** Without sending anything. Rejects with the error of server or network. */
export async function trySmtp(url: string): Promise<void> {
  const transport = await transportTo(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Whether something accepted the connection, but does not speak SMTP. */
export const isNoMailServer = (error: unknown): boolean =>
  Error.isError(error) &&
  (('code' in error && error.code === 'EPROTOCOL') || error.message === 'Greeting never received')

/** @param sender of all emails; absent: the contact address of the brand @param atOnce concurrent connections */
export function smtpCarrier({ url, sender, atOnce }: { url: string; sender?: string; atOnce?: number }): Carrier {
  const transport = transportTo(url, atOnce)
  return {
    async send({ kind, recipient, brand, email, date }) {
      const said = named(email, brand.appName)
      try {
        await (
          await transport
        ).sendMail({
          from: { name: brand.appName, address: sender ?? brand.contactEmail },
          // In parts, so that it cannot be parsed as several addresses.
          to: { name: '', address: recipient },
          ...(brand.contactEmail && { replyTo: brand.contactEmail }),
          subject: said.subject,
          text: renderText(said, brand),
          html: renderHtml(said, brand, brand.icon ? `cid:${ICON}` : ''),
          ...(brand.icon && {
            attachments: [
              {
                filename: 'icon.png',
                content: brand.icon,
                contentType: 'image/png',
                cid: ICON,
                contentDisposition: 'inline',
              },
            ],
          }),
          date,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'X-Mail-Kind': kind },
        })
      } catch (error) {
        throw isFinal(error) ? new Undeliverable('the server refuses this address') : error
      }
    },
    close: () => void transport.then(transport => transport.close()),
  }
}

/** Rejected permanently (RFC 5321, 4.2.1); failed logins can be fixed. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
}

type FileCarrierOptions = { folder: string; sender?: string | undefined; log: Pick<Logger, 'info'> }

/** As text and HTML, without a mail server. The log names the file, and no secret. */
export function fileCarrier({ folder, sender, log }: FileCarrierOptions): Carrier {
  return {
    async send({ id, kind, recipient, brand, email, date }) {
      const name = join(folder, `${date.toISOString().replaceAll(':', '-')}-${brand.key}-${kind}-${id}`)
      await writeMail(name, { sender, recipient, brand, email })
      log.info({ mail: `${name}.txt` }, 'mail written to a file')
    },
    close: () => {},
  }
}

export async function writeMail(
  name: string,
  { sender, recipient, brand, email }: Pick<Outgoing & FileCarrierOptions, 'sender' | 'recipient' | 'brand' | 'email'>,
): Promise<void> {
  const said = named(email, brand.appName)
  const icon = brand.icon ? `data:image/png;base64,${brand.icon.toString('base64')}` : ''
  await mkdir(join(name, '..'), { recursive: true, mode: 0o700 })
  const from = `${brand.appName} <${sender ?? brand.contactEmail}>`
  const head = `To: ${recipient}\nFrom: ${from}\nSubject: ${said.subject}\n\n`
  // The text comes last: once it exists, both do.
  await writeFile(`${name}.html`, renderHtml(said, brand, icon), { mode: 0o600 })
  await writeFile(`${name}.txt`, `${head}${renderText(said, brand)}\n`, { mode: 0o600 })
}
