import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { card } from '../../../scripts/backend-kit/callExamples/samples.ts'
import { ServicesContext, type Services } from '../../services/services.ts'
import { testBrand } from '../../testing/fixtures.ts'
import { arranged } from './arrangement.ts'
import { HomePage } from './HomePage.tsx'

const books = [1, 2, 3].map(id => ({ ...card, id, cover: `/v1/book.cover?book_id=${id}` }))
const sections = [{ subid: 1, name: 'Picks', layout: 'rail' as const, books }]
const banners = [1, 2, 3].map(id => ({ id, title: 'A', link: '/genres', image: `/v1/banner.image?id=${id}` }))

/** The images that a browser requests first on a home page in this theme. */
function firstPictures(theme: object, shown = banners) {
  const brand = { ...testBrand, theme: { ...testBrand.theme, ...theme } }
  const host = { brand, leadsTo: () => true, offers: () => true }
  const services = { stores: { host, local: { loading: true }, book: { readlogList: [] } } } as unknown as Services
  const html = renderToString(
    <ServicesContext value={services}>
      <HomePage data={{ channels: [], banners: shown, ...arranged(sections, brand.theme) }} />
    </ServicesContext>,
  )
  const high = (html.match(/<img [^>]*fetchPriority="high"[^>]*>/g) ?? []).map(img => / src="([^"]*)/.exec(img)?.[1])
  return high.map(src => src?.split('/v1/')[1])
}

test.each([
  ['nothing leads', {}, banners, 'banner.image?id=1'],
  ['a section opens it', { lead: 'Picks' }, banners, 'banner.image?id=1'],
  ['a book leads', { home: 'hero' }, banners, 'book.cover?book_id=1'],
  ['it is a wall of covers', { home: 'wall' }, banners, 'banner.image?id=1'],
  ['it has no banners', {}, [], 'book.cover?book_id=1'],
])('if %s, the largest picture of the first screen is preloaded', (_, theme, shown, first) =>
  expect(firstPictures(theme, shown)).toEqual([first]),
)
