import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BackendConfig } from './config.ts'
import { hasBrands } from './call/brandFolder.ts'
import type { Redis } from '../redis/connect.ts'
import { reasonOf } from '../process/reasonOf.ts'
import type { BrandReadiness } from './http/health.ts'
import type { Outages } from './database/outages.ts'
import type { Database } from './database/schema/schema.ts'
import { emailWriter } from './emails/emailWriter.ts'
import { fileCarrier, isNoMailServer, smtpCarrier, trySmtp } from './mail/carriers.ts'
import { readMailBrands, sellerOf, type MailBrands } from './mail/mailBrands.ts'
import { createMailQueue } from './mail/mailQueue.ts'
import { purgeAt, purgeByRedis, type PageCacheOwner } from './withdrawal/withdrawals.ts'

type Party = {
  config: BackendConfig
  database: Database
  log: Logger
  outages: Outages
  brandOf: MailBrands
}

/** The brands in BRANDS_DIR; `brandProblem`: what cannot be done for any or some of those that were requested. */
export function openBrands({ config, log }: Pick<Party, 'config' | 'log'>): { brandOf: MailBrands } & BrandReadiness {
  const { brandsDir: folder, mail } = config
  const requested = new Set<string>()
  const hasMail = mail.mode !== 'off'
  const effect = hasMail ? 'no mail is sent and nothing is sold' : 'nothing is sold'
  const onProblem = (brand: string, reason: string) => {
    requested.add(brand)
    log.error({ brand, reason }, 'brand cannot be used: nothing is sold, and no mail is sent')
  }
  const brandOf = readMailBrands({ folder, onProblem })
  return {
    brandOf,
    brandProblem() {
      if (!hasBrands(folder)) return { ofAll: hasMail, says: `${folder} (BRANDS_DIR) has no brand: ${effect}.` }
      const problems = [...requested].flatMap(brand => brandOf(brand).problem ?? [])
      return problems.length ? { ofAll: false, says: `For some brands ${effect}: ${problems.join('; ')}.` } : undefined
    },
  }
}

/** Logs where emails go; undefined if mail is off. Rejects, for operators, if MAIL is not a mail server. */
export async function createMailer({ config, database, log, outages, brandOf }: Party) {
  const { mode, smtpUrl, from } = config.mail
  const folder = join(config.dataDir, 'mail')
  const atOnce = config.limits.mailsAtOnce
  if (mode === 'off') log.warn('mail is off: email sign-up and password reset are unavailable (MAIL)')
  if (mode === 'files') log.warn({ folder }, 'mail is written to files, not sent')
  const carrier =
    mode === 'files'
      ? fileCarrier({ folder, sender: from, log })
      : smtpUrl
        ? smtpCarrier({ url: smtpUrl, sender: from, atOnce })
        : undefined
  if (mode === 'off' || !carrier) return undefined
  if (smtpUrl) await checkServer(smtpUrl, log)
  return createMailQueue({
    database,
    atOnce,
    carrier,
    brands: brandOf,
    write: emailWriter(brand => sellerOf(brandOf(brand))),
    log,
    outages,
    now: () => new Date(),
  })
}

async function checkServer(url: string, log: Logger): Promise<void> {
  const { host } = new URL(url)
  try {
    await trySmtp(url)
  } catch (error) {
    const reason = reasonOf(error)
    if (isNoMailServer(error)) throw new Error(`MAIL: ${host} is not a mail server: ${reason}`, { cause: error })
    log.error({ host, reason }, 'mail server is not usable: mail waits for it')
  }
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

/** Owners of cached pages: each purges everything when a book is withdrawn, and is called again until it has. */
export function pageCacheOwners({ purges }: BackendConfig, redis: Redis | undefined): PageCacheOwner[] {
  const owners = purges.map(({ url, token }) => ({ name: url, purge: () => purgeAt(url, token) }))
  if (redis) owners.push({ name: 'web servers on the same Redis', purge: () => purgeByRedis(redis) })
  if (process.send) owners.push({ name: 'the web server', purge: async () => void process.send?.({ type: 'purge' }) })
  return owners
}
