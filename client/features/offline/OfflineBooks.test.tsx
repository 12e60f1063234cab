/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { User } from '../../../shared/api/user.ts'
import { ServicesContext, type Services } from '../../services/services.ts'
import { createStores } from '../../stores/createStores.ts'
import { noStorage, testBrand } from '../../testing/fixtures.ts'

/** Pending reads of the saved books, by their reader's token. */
const looks = new Map<string, PromiseWithResolvers<object[]>>()
const storedCards = (_database: object, reader: string) => {
  looks.set(reader, Promise.withResolvers())
  return looks.get(reader)!.promise
}
const forgotten = Promise.withResolvers<void>()
let openAndStore: () => Promise<object>
jest.unstable_mockModule('./database.ts', () => ({ openAndStore: () => openAndStore() }))
jest.unstable_mockModule('./savedChapters.ts', () => ({ deleteBook: () => forgotten.promise }))
jest.unstable_mockModule('./offlineBooks.ts', () => ({ storedCards }))
jest.unstable_mockModule('./readerMark.ts', () => ({ readerMark: async (token: string) => token }))
jest.unstable_mockModule('../install/offerInstall.tsx', () => ({ offerInstall: async () => undefined }))
const { OfflineBooks } = await import('./OfflineBooks.tsx')

const reader: User = { id: 1, name: '', email: '', avatar: null, created_at: '', providers: [] }
const bookOf = (name: string) => {
  const book = { id: 1, name, cover: null, category: { name: 'Fantasy' } }
  return { book, isWanted: true, count: 1, readable: 1, bytes: 1, chapterId: 1 }
}
const titles = () => [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)
const respond = (token: string, ...names: string[]) => act(async () => looks.get(token)!.resolve(names.map(bookOf)))

let root: Root
const { user, ...others } = createStores(testBrand, '', noStorage)
const signIn = (token: string) => act(async () => user.signIn(token, reader))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.body.innerHTML = '<div id="root"></div>'
  looks.clear()
  openAndStore = async () => ({})
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => act(() => root.unmount()))

async function show() {
  const services = { stores: { user, ...others }, notices: { toast: () => {} } } as unknown as Services
  user.signIn('ada', reader)
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <OfflineBooks />
      </ServicesContext>,
    ),
  )
}

test('only books of the current reader are shown, whichever load finishes first', async () => {
  await show()
  await signIn('ben')
  await respond('ben', 'Of Ben')
  await respond('ada', 'Of Ada')
  expect(titles()).toEqual(['Of Ben'])
})

test('also after the previous reader removed a book', async () => {
  await show()
  await respond('ada', 'Of Ada')
  act(() => document.querySelector<HTMLButtonElement>('li button')!.click())
  looks.clear()
  await signIn('ben')
  await act(async () => forgotten.resolve())
  expect([...looks.keys()]).toEqual(['ben'])
  await respond('ben', 'Of Ben')
  expect(titles()).toEqual(['Of Ben'])
})

test('a browser without storage is reported', async () => {
  openAndStore = () => {
    throw new DOMException('Storage is switched off.', 'InvalidStateError')
  }
  await show()
  expect(document.body.textContent).toContain('This browser can’t save books.')
})
