import { expect, test } from '@jest/globals'
import { unreadable } from './colours.ts'

const good = { $themeColor: '#0a5f52', nightThemeColor: '#7fd6c4', headerBg: '#0a5f52', $headerColor: '#ffffff' }

test('readable colours pass', () => {
  expect(unreadable(good)).toEqual([])
})

test.each([
  [{ $themeColor: '#ff9d2b' }, '$themeColor', 'its own tint on boxes'],
  [{ nightThemeColor: '#803000' }, 'nightThemeColor', 'boxes at night'],
  [{ $headerColor: '#88aaaa' }, '$headerColor', 'headerBg'],
  [{ headerBg: '#808080', $headerColor: '#909090' }, '$headerColor', 'headerBg'],
] as const)(
  'of %o the %s is reported with its worst contrast, and the proposed colour passes',
  (changes, field, on) => {
    const [problem, ...more] = unreadable({ ...good, ...changes })
    expect(more).toEqual([])
    expect(problem).toMatchObject({ field, reason: expect.stringContaining(`contrast with ${on} is`) })
    const [, proposed = ''] = /(#[0-9a-f]{6}) is near and passes/.exec(problem?.reason ?? '') ?? []
    expect(unreadable({ ...good, ...changes, [field]: proposed })).toEqual([])
  },
)

test('a deep night theme is lighter, and contrast is checked against it', () => {
  const dim = { ...good, $themeColor: '#0a62c6', nightThemeColor: '#8890a0' }
  expect(unreadable({ ...dim, theme: {} })).toEqual([])
  const [problem] = unreadable({ ...dim, theme: { nights: 'deep' } })
  expect(problem).toMatchObject({ field: 'nightThemeColor', reason: expect.stringContaining('boxes at night') })
})
