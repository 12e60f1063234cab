/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Popup } from './Popup.tsx'
import { trapFocus } from './focusTrap.ts'
import { OverlayStack } from './overlayStack.ts'

const stackWithLog = () => {
  const log: string[] = []
  const shades: boolean[] = []
  const page = {
    lock: () => log.push('lock'),
    unlock: () => log.push('unlock'),
    shade: (isShaded: boolean) => shades.push(isShaded),
  }
  return { log, shades, stack: new OverlayStack(page) }
}

test('overlays stack from z-index 2000, and the latest is on top', () => {
  const { stack } = stackWithLog()
  const [first, second] = [Symbol('first'), Symbol('second')]
  expect(stack.add(first)).toBe(2000)
  expect(stack.add(second)).toBe(2001)
  expect(stack.isTop(second)).toBe(true)
  expect(stack.isTop(first)).toBe(false)
  stack.remove(second)
  expect(stack.isTop(first)).toBe(true)
})

test('the page behind does not scroll while an overlay is open', () => {
  const { stack, log } = stackWithLog()
  const [first, second] = [Symbol('first'), Symbol('second')]
  stack.add(first)
  stack.add(second)
  stack.remove(first)
  expect(log).toEqual(['lock'])
  stack.remove(second)
  stack.remove(second)
  expect(log).toEqual(['lock', 'unlock'])
})

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

test('Escape closes the top popup only', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const [below, above] = [jest.fn(), jest.fn()]
  const popup = (label: string, onClose: () => void) => (
    <Popup open label={label} onClose={onClose}>
      {label}
    </Popup>
  )
  await act(async () => root.render([below, above].map((close, at) => <div key={at}>{popup(`${at}`, close)}</div>)))
  /** Whether the key press was left unhandled. */
  const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
  expect(press('x')).toBe(true)
  expect(above).not.toHaveBeenCalled()
  expect(press('Escape')).toBe(false)
  expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 0])
  act(() => root.unmount())
})
