import type { Settings, Values } from '../settings.ts'
import { address, list, oneOf, text, textLike, yesOrNo } from '../settings/kinds.ts'

const hosts = list.refine(
  all => all.length > 0 && all.every(host => /^(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/.test(host)),
  'hosts, separated by commas',
)

/** Brands: where they come from, who is shown which, and their backend. */
export const brands = {
  backendUrl: {
    name: 'BACKEND_URL',
    schema: address('http', 'https').optional(),
    example: 'https://backend.example/api',
    secret: true,
    meaning: 'Address of the API, path and all, of brands that name none. Absent: the embedded backend is started.',
  },
  brandsDir: {
    name: 'BRANDS_DIR',
    schema: text,
    preset: './brands',
    meaning: 'Folder with one folder a brand.',
  },
  brandsStrict: {
    name: 'BRANDS_STRICT',
    schema: yesOrNo,
    preset: 'no',
    meaning: 'Nothing starts while a brand is wrong. Else the good ones start, and log, metrics and `/readyz` name it.',
  },
  brandsWatch: {
    name: 'BRANDS_WATCH',
    schema: oneOf('events', 'poll', 'off'),
    preset: 'events',
    meaning:
      'How a changed brand is noticed: the system tells; all files are looked at every 2 s, for volumes that tell ' +
      'nothing; or SIGHUP only.',
  },
  localBrand: {
    name: 'LOCAL_BRAND',
    schema: oneOf('local', 'everyone', 'nobody').optional(),
    example: 'everyone',
    meaning:
      'Who is shown the brand marked `localNetwork`, and gets links to `*.localhost` and local addresses where they ' +
      'ask there: readers on loopback and private addresses, all, or none. ' +
      'Absent: `local` in `production`, else `everyone`.',
  },
  defaultBrand: {
    name: 'DEFAULT_BRAND',
    schema: text.optional(),
    example: 'freenovel',
    meaning: 'Brand (its folder name) that answers unknown hosts. Absent: they get 421.',
  },
  productName: {
    name: 'PRODUCT_NAME',
    schema: textLike(/^.{1,40}$/, 'a name of up to 40 characters').optional(),
    example: 'Free Novel',
    meaning: 'Name of the brand marked `fromSettings`.',
  },
  productHosts: {
    name: 'PRODUCT_HOSTS',
    schema: hosts.optional(),
    example: 'www.novel.example,*.novel.example',
    meaning: 'Its hosts, separated by commas; `*.` patterns are allowed.',
  },
  productPrefix: {
    name: 'PRODUCT_PREFIX',
    schema: textLike(/^[a-z0-9_]{1,40}$/, 'small letters, digits and _').optional(),
    example: 'product_api',
    meaning: 'First path segment of its API calls, such as `product_api`.',
  },
} as const satisfies Settings

/** Who is shown the brand marked `localNetwork`. */
export const localBrandOf = ({ localBrand }: Pick<Values<typeof brands>, 'localBrand'>, isProduction: boolean) =>
  localBrand ?? (isProduction ? 'local' : 'everyone')
