/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Popup } from './Popup.tsx'

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
