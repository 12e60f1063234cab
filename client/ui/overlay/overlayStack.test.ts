import { expect, test } from '@jest/globals'
import { OverlayStack } from './overlayStack.ts'

const stackWithLog = () => {
  const log: string[] = []
  return { log, stack: new OverlayStack({ lock: () => log.push('lock'), unlock: () => log.push('unlock') }) }
}

test('overlays lie above each other from 2000 up, and the latest is the top one', () => {
  const { stack } = stackWithLog()
  const [first, second] = [Symbol('first'), Symbol('second')]
  expect(stack.add(first)).toBe(2000)
  expect(stack.add(second)).toBe(2001)
  expect(stack.isTop(second)).toBe(true)
  expect(stack.isTop(first)).toBe(false)
  stack.remove(second)
  expect(stack.isTop(first)).toBe(true)
})

test('an overlay opened after one below it has closed still lies above all that are open', () => {
  const { stack } = stackWithLog()
  const [first, second, third] = [Symbol('first'), Symbol('second'), Symbol('third')]
  stack.add(first)
  const below = stack.add(second)
  stack.remove(first)
  expect(stack.add(third)).toBeGreaterThan(below)
})

test('the page behind stands still from the first overlay to the last', () => {
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
