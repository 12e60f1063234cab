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

test('an overlay opened after a lower one closed is still above all open ones', () => {
  const { stack } = stackWithLog()
  const [first, second, third] = [Symbol('first'), Symbol('second'), Symbol('third')]
  stack.add(first)
  const below = stack.add(second)
  stack.remove(first)
  expect(stack.add(third)).toBeGreaterThan(below)
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

test('the page is shaded while any overlay shades it', () => {
  const { stack, shades } = stackWithLog()
  const [dark, clear] = [Symbol('dark'), Symbol('clear')]
  stack.add(clear)
  stack.add(dark, true)
  stack.remove(clear)
  expect(shades).toEqual([false, true, true])
  stack.remove(dark)
  expect(shades.at(-1)).toBe(false)
})
