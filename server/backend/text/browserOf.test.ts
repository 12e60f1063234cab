import { expect, test } from '@jest/globals'
import { browserOf } from './browserOf.ts'

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = 'iPhone; CPU iPhone OS 18_5 like Mac OS X'

test.each([
  [`(Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`(Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  [`(X11; CrOS x86_64 16181.61.0) ${BLINK} Chrome/140.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`(Linux; Android 10; K) ${BLINK} SamsungBrowser/28.0 Chrome/130.0 Mobile`, 'Samsung Internet', 'Android'],
  [`(Linux; Android 10; K) ${BLINK} Chrome/140.0 Mobile Safari/537.36 OPR/90.0`, 'Opera', 'Android'],
  ['(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`(${IPHONE}) ${WEBKIT} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [`(${IPHONE}) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari', 'Mac'],
  ['curl/8.0', '', ''],
  ['', '', ''],
])('%s is recognized', (userAgent, browser, system) => {
  expect(browserOf(`Mozilla/5.0 ${userAgent}`)).toEqual({ browser, system })
})
