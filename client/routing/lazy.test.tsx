/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, type ComponentType, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { SESSION } from '../../shared/cookies.ts'
import { session } from '../platform/storage.ts'
import { Notices, ServicesContext, type Services } from '../services/services.ts'
import { lazy } from './lazy.tsx'

let root: Root
const notices = new Notices()
const element = () => document.getElementById('root')!

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(element(), { onCaughtError: () => {} })
})
afterEach(() => {
  act(() => root.unmount())
  notices.hide()
})

const show = (content: ReactNode) =>
  act(async () => root.render(<ServicesContext value={{ notices } as Services}>{content}</ServicesContext>))

test('a lazy component loads on demand, with a fallback until then', async () => {
  const load = jest.fn(async () => ({ name }: { name: string }) => <b>{name}</b>)
  const Part = lazy(load)
  await show(<Part when={false} fallback="waiting" name="Ada" />)
  expect([element().innerHTML, load.mock.calls.length]).toEqual(['waiting', 0])
  await show(<Part when fallback="waiting" name="Ada" />)
  expect(element().innerHTML).toBe('<b>Ada</b>')
  await show(<Part when={false} fallback="waiting" name="Ada" />)
  expect(element().innerHTML).toBe('waiting')
})

test('a load failure is reported and reset, so that the next attempt retries', async () => {
  // A page that has just been reloaded is not reloaded again.
  session.set(SESSION.reloadedAt, String(Date.now()))
  const failing: () => Promise<ComponentType<object>> = () => Promise.reject(new Error('no such file'))
  const load = jest.fn(failing)
  const Part = lazy(load)
  const onFailed = jest.fn()
  await show(<Part onFailed={onFailed} />)
  expect(onFailed).toHaveBeenCalledTimes(1)
  expect(notices.current).not.toBeNull()
  await show(<Part when={false} />)
  load.mockImplementation(async () => () => <b>there</b>)
  await show(<Part />)
  expect(element().innerHTML).toBe('<b>there</b>')
})

test('a component that throws is isolated and reported, and the next attempt retries', async () => {
  let isBroken = true
  const Panel = lazy(async () => ({ open }: { open: boolean; onClose(): void }) => {
    if (open && isBroken) throw new Error('broken')
    return <b>{open ? 'open' : 'closed'}</b>
  })
  const onClose = jest.fn()
  const page = (open: boolean) => (
    <p>
      page <Panel open={open} onClose={onClose} />
    </p>
  )
  await show(page(true))
  expect([element().innerHTML, onClose.mock.calls.length]).toEqual(['<p>page </p>', 1])
  expect(notices.current).not.toBeNull()
  isBroken = false
  await show(page(false))
  await show(page(true))
  expect(element().innerHTML).toBe('<p>page <b>open</b></p>')
})
