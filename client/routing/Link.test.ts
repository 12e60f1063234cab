/** @jest-environment jsdom */
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { followLinks } from './Link.tsx'
import type { Navigation } from './navigation.ts'

const open = jest.fn(() => new Promise<void>(() => {}))
beforeAll(() => {
  followLinks({ open } as unknown as Navigation)
  // jsdom cannot navigate.
  addEventListener('click', event => event.preventDefault())
})
beforeEach(() => {
  document.body.innerHTML = '<a href="/novel/1"><b>A book</b></a>'
})
afterEach(() => void open.mockClear())

const later = () => new Promise(resolve => setTimeout(resolve))
const click = (more: MouseEventInit = {}) =>
  document.querySelector('b')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }))

test('a plain click on a link opens its page in place', () => {
  click()
  expect(open.mock.calls).toEqual([['http://localhost/novel/1', { replace: false }]])
})

test('a link is marked from the click until its page opens, even if clicked repeatedly', async () => {
  const arriving = Promise.withResolvers<void>()
  open.mockReturnValueOnce(arriving.promise)
  click()
  click()
  const link = document.querySelector('a')!
  await later()
  expect(link.ariaBusy).toBe('true')
  click()
  expect(open).toHaveBeenCalledTimes(2)
  arriving.resolve()
  await later()
  expect(link.ariaBusy).toBeNull()
})

test('a link whose page is there at once is not marked', async () => {
  open.mockReturnValueOnce(Promise.resolve())
  const marked = jest.fn()
  new MutationObserver(marked).observe(document.querySelector('a')!, { attributeFilter: ['aria-busy'] })
  click()
  await later()
  expect(document.querySelector('a')!.ariaBusy).toBeNull()
  expect(marked).not.toHaveBeenCalled()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is left to the browser',
  more => {
    click(more)
    expect(open).not.toHaveBeenCalled()
  },
)

test.each(['target="_blank"', 'download', 'data-document', 'href="https://elsewhere.example/"'])(
  'so is one on a link with %s',
  more => {
    document.body.innerHTML = `<a ${more} href="/novel/1"><b>A book</b></a>`
    click()
    expect(open).not.toHaveBeenCalled()
  },
)
