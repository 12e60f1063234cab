import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { LAZY_IMAGE_CACHE } from '../../../shared/constants.ts'
import { ServicesContext, type Services } from '../../services/services.ts'
import { testBrand } from '../../testing/fixtures.ts'
import { LazyImage } from './LazyImage.tsx'
import { remember, whenNear } from './nearScreen.ts'

const services = { stores: { host: { brand: testBrand } } } as unknown as Services
const shape = { width: 300, height: 400 }
const html = (src: string, eager = false, srcSet?: string) =>
  renderToString(
    <ServicesContext value={services}>
      <LazyImage src={src} srcSet={srcSet} alt="A cover" eager={eager} {...shape} />
    </ServicesContext>,
  )

test('a picture below the fold loads when it is near, and shows without script', () => {
  const [scripted, scriptless] = html('/cover.svg').split('<noscript>')
  expect(scripted).toContain('alt="A cover"')
  expect(scripted).not.toContain('/cover.svg')
  expect(scriptless).toContain('src="/cover.svg"')
})

test('a picture above the fold loads at once', () => {
  expect(html('/cover.svg', true)).toContain('src="/cover.svg"')
  expect(html('/cover.svg', true)).not.toContain('noscript')
})

test('a picture without an address throws', () => {
  expect(() => html('')).toThrow('image src is required')
})

test('the last 200 loaded pictures are shown at once', () => {
  globalThis.IntersectionObserver = class {
    observe() {}
    unobserve() {}
  } as never
  const isShown = (src: string) => {
    let shown = false
    whenNear({} as Element, src, () => {
      shown = true
    })()
    return shown
  }
  for (let i = 0; i <= LAZY_IMAGE_CACHE; i++) remember(`/${i}`)
  expect(['/0', '/1', `/${LAZY_IMAGE_CACHE}`, '/other'].map(isShown)).toEqual([false, true, true, false])
})
