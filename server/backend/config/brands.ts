import type { Settings, Values } from '../../settings.ts'
import { list, text, textLike } from '../../settings/kinds.ts'

/** The brands, for mails. */
export const brands = {
  brandsDir: {
    name: 'BRANDS_DIR',
    schema: text,
    preset: './brands',
    meaning: 'Folder of the brands, whose names and colours mails have.',
  },
  productName: {
    name: 'PRODUCT_NAME',
    schema: textLike(/^.{1,40}$/, 'a name of up to 40 characters').optional(),
    example: 'Free Novel',
    meaning: 'Name of the brand marked `fromSettings`.',
  },
  productHosts: {
    name: 'PRODUCT_HOSTS',
    schema: list.transform(hosts => hosts.map(host => host.toLowerCase())).optional(),
    example: 'www.novel.example,*.novel.example',
    meaning: 'Its hosts, separated by commas.',
  },
} as const satisfies Settings

/** Where they lie, and what the one of them that is made by settings is called. */
export const brandsOf = (values: Values<typeof brands>) => ({
  folder: values.brandsDir,
  product: { name: values.productName, hosts: values.productHosts },
})
