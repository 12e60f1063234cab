import { expect, jest, test } from '@jest/globals'
import { setImmediate } from 'node:timers/promises'

const marks = Promise.withResolvers<object>()
jest.unstable_mockModule('./syncMarks.ts', () => marks.promise)
const { withMarks } = await import('./withMarks.ts')

test('the code that marks passages loads together with the code that stores marks', async () => {
  const loaded: string[] = []
  const part = withMarks(Promise.resolve('ribbon')).then(code => loaded.push(code))
  await setImmediate()
  expect(loaded).toEqual([])
  marks.resolve({})
  await part
  expect(loaded).toEqual(['ribbon'])
})
