import { expect, test } from '@jest/globals'
import { noStorage, testBrand } from '../testing/fixtures.ts'
import { createStores } from './createStores.ts'

test('the state has five modules', () => {
  expect(Object.keys(createStores(testBrand, '', noStorage)).toSorted()).toEqual([
    'auth',
    'book',
    'host',
    'local',
    'user',
  ])
})

test('the reader’s state has the names and initial values of the specification', () => {
  expect(createStores(testBrand, 'www.paper.example', noStorage).local).toMatchObject({
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
  })
})

test('the user’s state has the names of the specification and is initially signed out', () => {
  expect(createStores(testBrand, '', noStorage).user).toMatchObject({
    isLogin: false,
    deviceUuid: '',
    token: '',
    userInfo: null,
  })
})

test('the connection is assumed to be online until the browser reports otherwise', () => {
  const { host } = createStores(testBrand, '', noStorage)
  expect(host.online).toBe(true)
  host.setOnline(false)
  expect(host.online).toBe(false)
})
