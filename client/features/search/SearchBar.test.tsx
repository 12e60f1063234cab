/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ignoreComposingKeys } from '../../platform/listen.ts'
import type { Navigation } from '../../routing/navigation.ts'
import { NavigationContext } from '../../routing/useNavigation.ts'
import { ServicesContext, type Services } from '../../services/services.ts'
import { createStores } from '../../stores/createStores.ts'
import { noStorage, testBrand } from '../../testing/fixtures.ts'
import { SearchBar } from './SearchBar.tsx'

let root: Root
let opened: string[]
/** Tags that are suggested for the typed text. */
let found: string[]
let searched: string[]
const field = () => document.querySelector<HTMLInputElement>('[role=combobox]')!
const marked = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.getAttribute('href')

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  jest.useFakeTimers()
  document.body.innerHTML = '<div id="root"></div>'
  opened = []
  searched = []
  const api = {
    post: async (_call: string, { keyword }: { keyword: string }) => {
      searched.push(keyword)
      const tags = found.map(name => ({ subid: 1, name }))
      return { s: 1, d: { books: [], authors: [], tags }, errors: [] }
    },
  }
  const services = { api, stores: createStores(testBrand, '', noStorage) } as unknown as Services
  const navigation = { open: (to: string) => opened.push(to) } as unknown as Navigation
  root = createRoot(document.getElementById('root')!)
  act(() =>
    root.render(
      <ServicesContext value={services}>
        <NavigationContext value={navigation}>
          <SearchBar />
        </NavigationContext>
      </ServicesContext>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  jest.useRealTimers()
})

const type = (value: string) =>
  act(() => {
    // Sets the value as a browser does, bypassing React's tracking of the field.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), value)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const respond = () => act(() => jest.advanceTimersByTimeAsync(1000))
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })))
const compose = (name: 'start' | 'end') =>
  act(() => void field().dispatchEvent(new CompositionEvent(`composition${name}`, { bubbles: true })))

/** Selects the second of two suggestions while the response to a longer text is pending. */
async function markSecond() {
  found = ['fog', 'fox']
  type('fo')
  await respond()
  type('fox')
  press('ArrowDown')
  press('ArrowDown')
}

test('a selected suggestion stays selected if a new response moves it', async () => {
  await markSecond()
  const before = marked()
  found = ['fox', 'foxglove']
  await respond()
  expect(marked()).toBe(before)
  press('Enter')
  expect(opened).toEqual([before])
})

test('the selection is cleared if a new response lacks it', async () => {
  await markSecond()
  found = ['foxes', 'foxglove']
  await respond()
  expect(marked()).toBeUndefined()
  press('Enter')
  expect(opened).toEqual([])
})

test('arrow keys cycle through the suggestions and the field', async () => {
  found = ['fog', 'fox']
  type('fo')
  await respond()
  const marks = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map(key => {
    press(key)
    return marked()?.replace(/.*\//, '')
  })
  expect(marks).toEqual([expect.stringContaining('fog'), expect.stringContaining('fox'), undefined, marks[1]])
})

test('keys and letters of an input method are its own until a word is composed', async () => {
  const stop = ignoreComposingKeys()
  found = ['fog', 'fox']
  type('fo')
  await respond()
  press('ArrowDown')
  press('Enter', { isComposing: true })
  press('Escape', { isComposing: true })
  press('ArrowDown', { keyCode: 229 })
  expect(marked()).toContain('fog')
  expect(opened).toEqual([])
  compose('start')
  for (const letters of ['n', 'ni', 'nih', 'niha', 'nihao']) {
    type(letters)
    await act(() => jest.advanceTimersByTimeAsync(300))
  }
  type('你好')
  compose('end')
  await respond()
  expect(searched).toEqual(['fo', '你好'])
  stop()
})
