/** Numbers that the program now chooses itself. */
const NUMBERS = (
  'API_CONNECT_TIMEOUT API_IDLE_TIMEOUT API_MAX_ANSWER API_MAX_BODY API_MAX_SOCKETS API_MAX_WAITING ' +
  'API_TOTAL_TIMEOUT ASSETS_KEEP_BUILDS BACKEND_FAILURES BACKEND_MAX_CONNECTIONS ' +
  'BACKEND_MAX_CONNECTIONS_PER_ADDRESS DATABASE_PATIENCE MAX_CONNECTIONS MAX_CONNECTIONS_PER_ADDRESS ' +
  'OVERLOAD_DELAY OWNER_MAILS_PER_MINUTE PAGES_AT_ONCE PAGES_WAITING PAGES_WAITING_TIME PAGE_DATA_TIMEOUT ' +
  'PAGE_MAX_SOCKETS PAGE_RENDER_TIMEOUT PAGE_STALE_IF_ERROR PAGE_WARM_BRANDS PROCESS_SILENCE ' +
  'REQUEST_TIMEOUT SEND_TIMEOUT SHUTDOWN_TIMEOUT WELCOME_PER_NETWORK'
).split(' ')

const inBrand = (field: string) => `is now ${field} in each brand.json`
const ALWAYS = 'is always on now: remove it'

/** Removed settings and their replacements: setting one is an error, since it would have no effect. */
export const RETIRED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NUMBERS.map(name => [name, 'is now a fixed limit (docs/settings.md, "Limits"): remove it'])),
  ANDROID_PACKAGE: inBrand('app.androidPackage'),
  APP_NAME: inBrand('appName'),
  APP_SCHEME: inBrand('app.scheme'),
  IOS_STORE_URL: inBrand('app.iosStoreUrl'),
  PRODUCT_HOSTS: inBrand('hosts'),
  PRODUCT_NAME: inBrand('appName'),
  PRODUCT_PREFIX: inBrand('apiPrefix'),
  VAPID_SUBJECT: inBrand('contactEmail'),
  BACKEND_OPERATIONS_HOST: 'is now OPERATIONS_HOST, of web server and backend',
  BRANDS_STRICT: 'is now a command: quire brands:check',
  CHECK_ANSWERS: 'now follows NODE_ENV: all in development, 1% in production',
  DEVELOPMENT_SIGN_IN: 'is now OIDC_PROVIDERS=development',
  HSTS_ALWAYS: 'is not needed if TRUST_PROXY names the TLS proxy: remove it',
  LOG_ADDRESSES: 'is now LOG_OMIT=addresses, if it was no',
  LOG_PATHS: 'is now LOG_OMIT=paths, if it was no',
  LOG_PRETTY: 'is now a separate program: node dist/server/main.js | npx pino-pretty',
  NEW_DATABASE: 'is now an option of the command: --new',
  OTEL_SERVICE_NAME: 'is always quire-web now: remove it',
  PAYMENTS_REFUND_LATE: ALWAYS,
  PAYMENTS_TEST_IN_PRODUCTION: 'is now PAYMENTS=demo',
  REDIS_PREFIX: 'is now the database number in REDIS_URL: redis://host:6379/1',
  RETAIN_COMPLAINTS: 'is now RETAIN_DAYS=complaints=365',
  RETAIN_DEVICES: 'is now RETAIN_DAYS=devices=400',
  RETAIN_MAILS: 'is now RETAIN_DAYS=mails=2',
  RETAIN_PUSHES: 'is now RETAIN_DAYS=pushes=365',
  RETAIN_SEARCHES: 'is now RETAIN_DAYS=searches=30',
  RETAIN_VISITS: 'is now RETAIN_DAYS=visits=30',
  SHUTDOWN_DELAY: 'is now SHUTDOWN_DELAY_MS',
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
