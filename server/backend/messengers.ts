import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BackendConfig } from './config.ts'
import type { Outages } from './database/outages.ts'
import type { Database } from './database/schema/schema.ts'
import { emailWriter } from './emails/emailWriter.ts'
import { fileCarrier, smtpCarrier } from './mail/carriers.ts'
import type { MailBrands } from './mail/mailBrands.ts'
import { createMailQueue } from './mail/mailQueue.ts'
import { purgeAt, type PageCacheOwner } from './withdrawal/withdrawals.ts'

type Party = {
  config: BackendConfig
  database: Database
  log: Logger
  outages: Outages
  brandOf: MailBrands
}

/** Logs where emails go; undefined if mail is off. */
export function createMailer({ config, database, log, outages, brandOf }: Party) {
  const { mode, smtpUrl, from } = config.mail
  const folder = join(config.dataDir, 'mail')
  const atOnce = config.limits.mailsAtOnce
  if (mode === 'off') log.warn('mail is off: email sign-up and password reset are unavailable (MAIL)')
  if (mode === 'files') log.warn({ folder }, 'mail is written to files, not sent')
  const carrier =
    mode === 'files'
      ? fileCarrier({ folder, log })
      : smtpUrl
        ? smtpCarrier({ url: smtpUrl, sender: from, atOnce })
        : undefined
  if (mode === 'off' || !carrier) return undefined
  return createMailQueue({
    database,
    atOnce,
    carrier,
    brands: brandOf,
    write: emailWriter(config.shop.seller),
    log,
    outages,
    now: () => new Date(),
  })
}

export async function startPush({ config, database, log, outages, brandOf }: Party) {
  const { push } = config
  if (!push) {
    log.info('push notifications are off: no VAPID_PRIVATE_KEYS (quire push:keys makes one)')
    return undefined
  }
  const { openPush } = await import('./push/createPusher.ts')
  const contactOf = (brand: string) => brandOf(brand).contactEmail
  const opened = openPush({
    database,
    settings: push,
    atOnce: config.limits.pushesAtOnce,
    contactOf,
    log,
    outages,
    now: () => new Date(),
  })
  opened.start()
  return opened
}

export function pageCacheOwners({ purges }: BackendConfig, isEmbedded: boolean): PageCacheOwner[] {
  const named = purges.map(({ url, token }) => ({ name: url, purge: () => purgeAt(url, token) }))
  if (!isEmbedded) return named
  return [{ name: 'the web server', purge: async () => void process.send?.({ type: 'purge' }) }, ...named]
}
