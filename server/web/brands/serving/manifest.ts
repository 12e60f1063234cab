import { isDrawn } from '../pictures/iconSource.ts'
import { pageColour } from '../colours.ts'
import type { Locale } from '../../../../shared/locales.ts'
import type { Brand } from '../brand.ts'
import type { HomeIcon } from './homeIcons.ts'
import { SHORTCUTS } from './shortcuts.ts'

type ManifestIcon = { src: string; type: string; sizes: string; purpose?: 'maskable' }

/** W3C Web Application Manifest, in day colours. @param icons generated ones; empty: the brand's own files */
export function manifestOf(brand: Brand, icons: readonly HomeIcon[], locale: Locale = brand.locales[0]): object {
  const { file, publicIn } = brand
  const made = (icon: HomeIcon): ManifestIcon => ({
    src: icon.path,
    type: 'image/png',
    sizes: `${icon.side}x${icon.side}`,
    ...(icon.use === 'maskable' && { purpose: icon.use }),
  })
  return {
    id: '/',
    name: file.appName,
    short_name: file.appName,
    description: publicIn[locale.code]?.description ?? file.description,
    lang: locale.iso,
    dir: locale.dir,
    categories: ['books', 'entertainment'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: file.headerBg,
    background_color: pageColour(file),
    icons: [
      ...icons.filter(({ use }) => use !== 'shortcut').map(made),
      ...ownIcons(
        brand,
        icons.some(({ use }) => use === 'any'),
      ),
    ],
    shortcuts: SHORTCUTS.map(({ key, name, shortName, url }) => {
      const icon = icons.find(({ name }) => name.startsWith(`${key}-`))
      return { name: name(), short_name: shortName(), url, ...(icon && { icons: [made(icon)] }) }
    }),
  }
}

/** The brand's own files: its SVG in any size, and its PNG if no icons are generated. */
function ownIcons({ file, pictures }: Brand, isMade: boolean): ManifestIcon[] {
  const [icon, png] = [pictures.get(file.icon), pictures.get(file.iconPng)]
  return [
    ...(icon && isDrawn(icon) && icon.width === icon.height
      ? [{ src: icon.path, type: 'image/svg+xml', sizes: 'any' }]
      : []),
    ...(png && !isMade ? [{ src: png.path, type: png.type, sizes: `${png.width}x${png.height}` }] : []),
  ]
}
