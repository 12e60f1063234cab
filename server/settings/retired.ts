/** Numbers that nobody needed to set: the program knows them itself. */
const NUMBERS = (
  'API_CONNECT_TIMEOUT API_IDLE_TIMEOUT API_MAX_ANSWER API_MAX_BODY API_MAX_SOCKETS API_MAX_WAITING ' +
  'API_TOTAL_TIMEOUT ASSETS_KEEP_BUILDS BACKEND_FAILURES BACKEND_MAX_CONNECTIONS ' +
  'BACKEND_MAX_CONNECTIONS_PER_ADDRESS DATABASE_PATIENCE MAX_CONNECTIONS MAX_CONNECTIONS_PER_ADDRESS ' +
  'OVERLOAD_DELAY OWNER_MAILS_PER_MINUTE PAGES_AT_ONCE PAGES_WAITING PAGES_WAITING_TIME PAGE_DATA_TIMEOUT ' +
  'PAGE_MAX_SOCKETS PAGE_RENDER_TIMEOUT PAGE_STALE_IF_ERROR PAGE_WARM_BRANDS PROCESS_SILENCE ' +
  'REQUEST_TIMEOUT SEND_TIMEOUT SHUTDOWN_TIMEOUT WELCOME_PER_NETWORK'
).split(' ')

const inBrand = (field: string) => `is ${field} of each brand.json now`
const ALWAYS = 'is always yes now: take it away'

/** Names that are no settings any more, and what is used instead: whoever sets one must hear that it does nothing. */
export const RETIRED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NUMBERS.map(name => [name, 'is fixed now (docs/settings.md, "Limits"): take it away'])),
  ANDROID_PACKAGE: inBrand('app.androidPackage'),
  APP_NAME: inBrand('appName'),
  APP_SCHEME: inBrand('app.scheme'),
  IOS_STORE_URL: inBrand('app.iosStoreUrl'),
  PRODUCT_HOSTS: inBrand('hosts'),
  PRODUCT_NAME: inBrand('appName'),
  PRODUCT_PREFIX: inBrand('apiPrefix'),
  VAPID_SUBJECT: inBrand('contactEmail'),
  BACKEND_OPERATIONS_HOST: 'is BACKEND_HOST now, for calls and operators',
  BRANDS_STRICT: 'is a check before the start now: quire brands:check',
  CHECK_ANSWERS: 'goes by NODE_ENV now: all in development, one in a hundred in production',
  DEVELOPMENT_SIGN_IN: 'is OIDC_PROVIDERS=development now',
  HSTS_ALWAYS: 'is not needed where TRUST_PROXY names the proxy with TLS',
  LOG_ADDRESSES: 'is LOG_OMIT=addresses now where it was no',
  LOG_PATHS: 'is LOG_OMIT=paths now where it was no',
  LOG_PRETTY: 'is another program now: node dist/server/main.js | npx pino-pretty',
  NEW_DATABASE: 'is a word of one start now: --new',
  OTEL_SERVICE_NAME: 'is always quire-web now: take it away',
  PAYMENTS_REFUND_LATE: ALWAYS,
  PAYMENTS_TEST_IN_PRODUCTION: 'is PAYMENTS=demo now',
  REDIS_PREFIX: 'is the number of a database in REDIS_URL now: redis://host:6379/1',
  RETAIN_COMPLAINTS: 'is RETAIN_DAYS=complaints=365 now',
  RETAIN_DEVICES: 'is RETAIN_DAYS=devices=400 now',
  RETAIN_MAILS: 'is RETAIN_DAYS=mails=2 now',
  RETAIN_PUSHES: 'is RETAIN_DAYS=pushes=365 now',
  RETAIN_SEARCHES: 'is RETAIN_DAYS=searches=30 now',
  RETAIN_VISITS: 'is RETAIN_DAYS=visits=30 now',
  SHUTDOWN_DELAY: 'is SHUTDOWN_DELAY_MS now',
  SMTP_URL: 'is MAIL now',
  SMTP_URL_FILE: 'is MAIL_FILE now',
  TAX_NAME: 'is TAX=VAT 20 now, name and rate',
  TAX_PERCENT: 'is TAX=VAT 20 now, name and rate',
  VAPID_BRANDS: 'is VAPID_PRIVATE_KEYS now: brand=key',
  VAPID_BRANDS_FILE: 'is VAPID_PRIVATE_KEYS_FILE now: brand=key',
  VAPID_PRIVATE_KEY: 'is VAPID_PRIVATE_KEYS now',
  VAPID_PRIVATE_KEY_FILE: 'is VAPID_PRIVATE_KEYS_FILE now',
  VAPID_PUBLIC_KEY: 'is known by VAPID_PRIVATE_KEYS: take it away',
  WELCOME_NEEDS_VERIFIED: ALWAYS,
}
