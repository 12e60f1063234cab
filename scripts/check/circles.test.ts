import { expect, test } from '@jest/globals'
import { circles } from './circles.ts'

const graph = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]))

test('cycles of any length are found', () => {
  expect(circles(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }))).toEqual([['a', 'b', 'c']])
})

test('several cycles are listed, the largest first', () => {
  const found = circles(graph({ a: ['b'], b: ['a', 'x'], x: ['y'], y: ['z'], z: ['x'] }))
  expect(found).toEqual([
    ['x', 'y', 'z'],
    ['a', 'b'],
  ])
})

test('two paths to one file are not a cycle', () => {
  expect(circles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})
