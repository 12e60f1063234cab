/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LastResort } from './LastResort.tsx'

function Broken(): never {
  throw new Error('broken')
}

test('when the error page breaks too, a plain one says so and leads home', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const silence = jest.spyOn(console, 'error').mockImplementation(() => {})
  const place = document.body.appendChild(document.createElement('div'))
  act(() => createRoot(place, { onCaughtError() {} }).render(
    <ErrorBoundary fallback={<LastResort />}>
      <ErrorBoundary fallback={<Broken />}><Broken /></ErrorBoundary>
    </ErrorBoundary>,
  ))
  silence.mockRestore()
  expect(place.querySelector('h1')?.textContent).toBe('An error occurred while showing the error page')
  expect(place.querySelector('a')?.textContent).toBe('Go back to home')
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/')
})
