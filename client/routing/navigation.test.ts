/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals'
import { Navigation, type Entry, type Opener } from './navigation.ts'
import { Progress } from './progress.ts'

const first = { key: 'first', url: new URL('http://localhost/') } as Entry
const started = (opener: () => Promise<Opener>) =>
  new Navigation(first, { opener, prepare: async () => {}, progress: new Progress() })

test('the code that opens pages loads upon the first one', async () => {
  const open = jest.fn<Opener['open']>(async () => {})
  const load = jest.fn(async () => ({ open }) as unknown as Opener)
  const navigation = started(load)
  expect(load).not.toHaveBeenCalled()
  await navigation.open('/novel/1', { replace: true })
  expect(open).toHaveBeenCalledWith('/novel/1', true)
})

test('without that code nothing fails, and a later attempt loads it again', async () => {
  const open = jest.fn(async () => {})
  const load = jest.fn<() => Promise<Opener>>().mockRejectedValueOnce(new Error('gone'))
  load.mockResolvedValue({ open } as unknown as Opener)
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const navigation = started(load)
  await navigation.open('/novel/1')
  expect(open).not.toHaveBeenCalled()
  await navigation.open('/novel/1')
  expect(open).toHaveBeenCalledTimes(1)
})
