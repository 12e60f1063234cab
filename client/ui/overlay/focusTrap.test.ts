/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals'
import { trapFocus } from './focusTrap.ts'

let page: Record<'outside' | 'first' | 'last' | 'panel', HTMLElement>

beforeEach(() => {
  document.body.innerHTML =
    '<button id="outside"></button><div id="panel" tabindex="-1"><button id="first"></button><a>no stop</a><input id="last"></div>'
  const [outside, panel, first, last] = ['outside', 'panel', 'first', 'last'].map(
    id => document.getElementById(id) as HTMLElement,
  )
  page = { outside, panel, first, last } as typeof page
  // jsdom has no layout: everything is visible.
  HTMLElement.prototype.getClientRects = () => [{}] as unknown as DOMRectList
  page.outside.focus()
})

const tab = (shiftKey = false) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true }))

test('focus moves into the panel, cycles within it, and is restored afterwards', async () => {
  const release = trapFocus(page.panel, () => true)
  expect(document.activeElement).toBe(page.panel)
  tab()
  expect(document.activeElement).toBe(page.first)
  tab(true)
  expect(document.activeElement).toBe(page.last)
  tab()
  expect(document.activeElement).toBe(page.first)
  release()
  await Promise.resolve()
  expect(document.activeElement).toBe(page.outside)
})

test('focus returns to the panel, unless another overlay is above', () => {
  let isTop = true
  const release = trapFocus(page.panel, () => isTop)
  page.outside.focus()
  expect(document.activeElement).toBe(page.panel)
  isTop = false
  page.outside.focus()
  expect(document.activeElement).toBe(page.outside)
  release()
})

test('the marked element gets the initial focus', () => {
  page.last.dataset.autofocus = ''
  trapFocus(page.panel, () => true)()
  expect(document.activeElement).toBe(page.last)
})
