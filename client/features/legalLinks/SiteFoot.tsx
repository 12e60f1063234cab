import type { PublicBrand } from '../../../shared/brand.ts'
import { legalPages } from '../../../shared/legalPages.ts'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'
import { Link } from '../../routing/Link.tsx'
import { useBrand } from '../../services/services.ts'
import { Languages } from '../language/Languages.tsx'
import styles from './SiteFoot.module.css'

/** Legal pages and, if the brand has several, its languages: at the end of pages and in the reader's panel. */
export function SiteFoot() {
  const brand = useBrand()
  return (
    <>
      <ul className={`hint ${styles.pages}`}>
        {legalMenu(brand).map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={`row ${styles.page}`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {brand.locales && <Languages />}
    </>
  )
}

type Menu = readonly { label: string; to: string }[]

/** Put together once per brand and language: every page shows it. */
const menus = new WeakMap<PublicBrand, Menu>()

export function legalMenu(brand: PublicBrand): Menu {
  const menu = menus.get(brand) ?? legalPages(brand).map(({ kind, to }) => ({ label: legalTitles[kind], to }))
  menus.set(brand, menu)
  return menu
}
