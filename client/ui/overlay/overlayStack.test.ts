import { expect, test } from '@jest/globals'
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

test('it is dark behind as long as one overlay darkens', () => {
  const { stack, shades } = stackWithLog()
  const [dark, clear] = [Symbol('dark'), Symbol('clear')]
  stack.add(clear)
  stack.add(dark, true)
  stack.remove(clear)
  expect(shades).toEqual([false, true, true])
  stack.remove(dark)
  expect(shades.at(-1)).toBe(false)
})
