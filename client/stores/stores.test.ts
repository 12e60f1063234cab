import { expect, test } from '@jest/globals'
import { DISPLAY } from '../../shared/page/display.ts'
import { noStorage, testBrand } from '../testing/fixtures.ts'
import { createStores } from './createStores.ts'
import { LocalStore } from './localStore.ts'

test('the state has the modules, names and initial values of the specification', () => {
  const { auth, book, ...stores } = createStores(testBrand, 'www.paper.example', noStorage)
  expect([auth, book]).not.toContain(undefined)
  expect(stores).toMatchObject({
    host: { online: true },
    local: {
      showNav: false,
      catelog_panel: false,
      font_panel: false,
      font_size: 16,
      curChapter: 1,
      bg_color: 1,
      bg_night: false,
      loading: true,
      domain: 'www.paper.example',
      loginDialog: false,
    },
    user: { isLogin: false, deviceUuid: '', token: '', userInfo: null },
  })
})

test('the font size changes by one from 14 to 24, and is initially 16', () => {
  const local = new LocalStore('')
  expect(local.font_size).toBe(16)
  for (let step = 0; step < 20; step++) local.increaseFontSize()
  expect(local.font_size).toBe(24)
  local.decreaseFontSize()
  expect(local.font_size).toBe(23)
  for (let step = 0; step < 20; step++) local.decreaseFontSize()
  expect(local.font_size).toBe(14)
})

test('panels, bars, night mode and the sign-in dialog toggle; loading only ends', () => {
  const local = new LocalStore('')
  local.toggleNav()
  local.toggleCatalogue()
  local.toggleFontPanel()
  local.toggleNight()
  local.toggleLoginDialog()
  expect(local).toMatchObject({
    showNav: true,
    catelog_panel: true,
    font_panel: true,
    bg_night: true,
    loginDialog: true,
    loading: true,
  })
  local.closePanels()
  local.endLoading()
  local.endLoading()
  expect(local).toMatchObject({
    showNav: false,
    catelog_panel: false,
    font_panel: false,
    bg_night: true,
    loading: false,
  })
})

test('choosing night mode manually stops following the device', () => {
  const local = new LocalStore('')
  expect(local.persisted).toMatchObject({ bg_night: false, follows_phone: 1 })
  local.toggleNight()
  expect(local.persisted).toMatchObject({ bg_night: true, follows_phone: 0 })
})

const start = new LocalStore('').persisted

test.each([
  undefined,
  null,
  'x',
  [],
  { font_size: 13 },
  { font_size: 25 },
  { font_size: 16.5 },
  { bg_color: 0 },
  { bg_color: DISPLAY.bg_color[1] + 1 },
  { line_height: 5 },
  { reading_mode: 0 },
  { follows_phone: 0.5 },
  { bg_color: '2' },
  { bg_night: 1 },
])('an invalid stored value %j is ignored', kept => {
  const local = new LocalStore('')
  local.restore(kept)
  expect(local.persisted).toEqual(start)
})

test('stored values are restored field by field', () => {
  const local = new LocalStore('')
  local.restore({ font_size: 20, bg_color: 9, bg_night: true })
  expect(local.persisted).toEqual({ ...start, font_size: 20, bg_night: true })
})
