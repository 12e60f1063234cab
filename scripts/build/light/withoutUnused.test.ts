import { expect, test } from '@jest/globals'
import { withoutUnused } from './withoutUnused.ts'

/** What a function of this body does, with parts of it left out. */
const run = (body: string, unused: Parameters<typeof withoutUnused>[1], ...args: unknown[]) =>
  new Function('fiber', 'say', `'use strict';${withoutUnused(body, unused)}`)(...args) as unknown

const KINDS = `
  switch (fiber.tag) {
    case 30:
      var name = 'view';
      say(name);
      break;
    case 26:
    case 5:
      name = 'element';
      say(name);
    case 27:
      say('and one that is entered from above');
      break;
    case 6:
      name = 'text';
      say(name);
  }`
const told = (tag: number, tags: number[]) => {
  const said: string[] = []
  run(KINDS, { tags }, { tag }, (word: string) => said.push(word))
  return said
}

test('clauses that are never entered go, and all others do what they did', () => {
  expect(withoutUnused(KINDS, { tags: [30, 26, 27] })).not.toMatch(/case 30|case 26|case 27|'view'/)
  for (const tag of [5, 6, 7]) expect(told(tag, [30, 26, 27])).toEqual(told(tag, []))
  expect(told(5, [])).toHaveLength(2)
  expect(told(30, [30])).toEqual([])
})

test('a kind that is never there is known where it is asked for', () => {
  const asked = 'return [30 === fiber.tag, 30 !== fiber.tag, 5 === fiber.tag]'
  expect(run(asked, { tags: [30] }, { tag: 5 })).toEqual([false, true, true])
  expect(withoutUnused(asked, { tags: [30] })).toBe('return [!1, !0, 5 === fiber.tag]')
})

test('calls are told what they would be, and nothing is called', () => {
  const calling = 'function animate() { throw Error() } return animate(fiber) || "still"'
  expect(run(calling, { calls: { animate: 'void 0' } })).toBe('still')
})

test('whoever comes to a part that was left out is told which', () => {
  const api = 'function preload(href) { return href } class Store { keep() {} } return { preload, Store }'
  const { preload, Store } = run(api, { bodies: ['preload', 'Store'] }) as { preload(): void; Store: new () => object }
  expect(() => preload()).toThrow('preload: left out by scripts/build/light')
  expect(() => new Store()).toThrow('Store: left out by scripts/build/light')
})

test('properties and assignments go by name', () => {
  const hooks = 'var all = { use: 1, useOptimistic: 2, useId: 3 }; all.find = 4; all.other = 5; return Object.keys(all)'
  expect(run(hooks, { properties: ['useOptimistic'], assignments: ['all.find'] })).toEqual(['use', 'useId', 'other'])
})

test('a part that is not there any more stops the build', () => {
  expect(() => withoutUnused('run()', { calls: { walk: '0' }, tags: [30] })).toThrow('walk, 30')
})
