import '../../../client/styles/tokens.css'
import '../../../client/styles/headingFonts.css'
import '../../../client/styles/brandThemes.css'
import '../../../client/styles/base.css'
import '../../../client/styles/languages.css'
import { readFileSync } from 'node:fs'
import { enableStaticRendering } from 'mobx-react-lite'
import { renderToStaticMarkup } from 'react-dom/server'
import { AddressContext } from '../../../client/routing/useNavigation.ts'
import { Notices } from '../../../client/services/notices.ts'
import { ServicesContext, type Services } from '../../../client/services/services.ts'
import { createStores } from '../../../client/stores/createStores.ts'
import type { Brand } from '../../../server/web/brands/brand.ts'
import { readAssets } from '../../../server/web/pages/assets.ts'
import { documentStart } from '../../../server/web/pages/document.ts'
import { parseLanguage } from '../../../shared/locales.ts'
import { PARTS } from './parts.tsx'

enableStaticRendering(true)

const nowhere = () => {}
/** Elements that are fixed to the screen's edges stay below their titles here. */
const STYLE = `
  body { padding: 8px 0 }
  .gallery-title { margin: 24px 8px 4px; font: 600 12px/1.4 system-ui; opacity: .7 }
  .gallery-part { transform: translateZ(0); overflow: hidden; padding: 0 var(--edge) }
  .gallery-part:has(> header, > nav) { padding: 0 }
  .gallery-part > nav, .gallery-part > div > [class^="NoticeView"] { position: static !important; transform: none }
  .gallery-tiles { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 14px }
`

/**
 * All parts in one brand's looks, as a document that needs nothing else. `built` is a folder with a build's manifest.
 */
export function renderGallery(brand: Brand, isNight: boolean, built: string): string {
  const assets = { ...readAssets(built, false).of(brand, brand.locales[0], undefined), scripts: [] }
  const { public: shown } = brand
  const nothing = { get: () => undefined, set: () => false, remove: nowhere }
  const notices = new Notices()
  notices.notify('Has Error')
  const services = { stores: createStores(shown, brand.hosts[0] ?? '', nothing), notices } as unknown as Services
  const body = renderToStaticMarkup(
    <ServicesContext value={services}>
      <AddressContext value={new URL('http://gallery.localhost/')}>
        <style>{STYLE}</style>
        {PARTS.map(({ title, shown }) => (
          <section key={title}>
            <h3 className="gallery-title">{title}</h3>
            <div className="gallery-part">{shown}</div>
          </section>
        ))}
      </AddressContext>
    </ServicesContext>,
  )
  notices.hide()
  const snapshot = {
    brand: shown,
    domain: '',
    language: parseLanguage(undefined, undefined),
    status: 200,
    title: '',
    styles: '',
  }
  const head = { title: 'Gallery', noindex: true }
  const { inline } = assets
  const start = documentStart({ head, snapshot, assets, inline, reports: 0, origin: 'http://gallery.invalid' })
  const page = `${isNight ? start.replace('class="', 'class="night ') : start}${body}</div></body></html>`
  return withPictures(page, brand)
}

/** The brand's pictures in the page itself: it is opened as a file. */
function withPictures(page: string, { pictures, public: { logo, bookSourceImg, icon } }: Brand): string {
  let result = page
  for (const address of [logo, bookSourceImg, icon]) {
    const picture = [...pictures.values()].find(({ path }) => path === address)
    if (!picture) continue
    const type = address.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
    result = result.replaceAll(`"${address}"`, `"data:${type};base64,${readFileSync(picture.file, 'base64')}"`)
  }
  return result
}
