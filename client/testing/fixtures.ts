import type { PublicBrand } from '../../shared/brand.ts'
import type { Storage } from '../platform/storage.ts'

/** A brand for tests. */
export const testBrand: PublicBrand = {
  key: 'paper',
  appName: 'Paper',
  tagline: 'Novels on paper',
  description: 'Novels, on paper.',
  logo: '/brand/0/logo.svg',
  logoSize: [160, 32],
  bookSourceImg: '/brand/0/cover.svg',
  icon: '/brand/0/icon.svg',
  themeColor: '#112233',
  headerBg: '#ffffff',
  theme: { headings: 'sans', corners: 'soft' },
  apiBase: '/paper_api',
  app: { iosStoreUrl: 'https://apps.example/app/id1', androidPackage: 'example.paper.app', scheme: 'paper' },
  contactEmail: 'hello@paper.example',
  copyrightEmail: 'copyright@paper.example',
  analytics: [],
}

export const noStorage: Storage = { get: () => undefined, set: () => false, remove: () => {} }

/** Storage for one test. */
export function memoryStorage(kept: Record<string, string> = {}): Storage {
  const values = new Map(Object.entries(kept))
  return {
    get: key => values.get(key),
    set: (key, value) => Boolean(values.set(key, value)),
    remove: key => void values.delete(key),
  }
}
