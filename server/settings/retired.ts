import { backendLimits } from './limits/backend.ts'
import { webLimits } from './limits/web.ts'

/** Limits are no settings, as some were: `pagesAtOnce` is not PAGES_AT_ONCE. */
const LIMITS = Object.keys({ ...webLimits, ...backendLimits }).map(limit => [
  limit
    .replace(/(?:Ms|Seconds|Bytes)$/, '')
    .replaceAll(/[A-Z]/g, '_$&')
    .toUpperCase(),
  `is now LIMITS=${limit}=…`,
])

const inBrand = (field: string) => `is now ${field} in each brand.json`
const ALWAYS = 'is always on now: remove it'

/** Setting a removed one is an error, since it would have no effect. */
export const RETIRED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LIMITS),
  SELLER: inBrand('publisher'),
  VAPID_SUBJECT: inBrand('contactEmail'),
  LOG_ADDRESSES: 'is now LOG_OMIT=addresses, if it was no',
  LOG_PATHS: 'is now LOG_OMIT=paths, if it was no',
  PAYMENTS_REFUND_LATE: ALWAYS,
  PAYMENTS_TEST_IN_PRODUCTION: 'is now PAYMENTS=demo',
  RETAIN_COMPLAINTS: 'is now RETAIN_DAYS=complaints=365',
  RETAIN_DEVICES: 'is now RETAIN_DAYS=devices=400',
  RETAIN_MAILS: 'is now RETAIN_DAYS=mails=2',
  RETAIN_PUSHES: 'is now RETAIN_DAYS=pushes=365',
  RETAIN_SEARCHES: 'is now RETAIN_DAYS=searches=30',
  RETAIN_VISITS: 'is now RETAIN_DAYS=visits=30',
  SMTP_URL: 'is now MAIL',
  SMTP_URL_FILE: 'is now MAIL_FILE',
  TAX_NAME: 'is now TAX, name and rate: TAX=VAT 20',
  TAX_PERCENT: 'is now TAX, name and rate: TAX=VAT 20',
  VAPID_BRANDS: 'is now VAPID_PRIVATE_KEYS: brand=key',
  VAPID_BRANDS_FILE: 'is now VAPID_PRIVATE_KEYS_FILE: brand=key',
  VAPID_PRIVATE_KEY: 'is now VAPID_PRIVATE_KEYS',
  VAPID_PRIVATE_KEY_FILE: 'is now VAPID_PRIVATE_KEYS_FILE',
  VAPID_PUBLIC_KEY: 'follows from VAPID_PRIVATE_KEYS: remove it',
  WELCOME_NEEDS_VERIFIED: ALWAYS,
}
