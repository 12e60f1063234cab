import { expect, test } from '@jest/globals'
import { deviceType, isApple } from './device.ts'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1'

test.each([
  ['iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI}`, 5],
  ['iPad', `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${SAFARI}`, 5],
  ['iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 5],
  ['mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 0],
  ['Android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 5],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 10],
  ['linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
  ['undefined', 'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80)', 0],
] as const)('%s is known by what its browser says', (type, userAgent, maxTouchPoints) => {
  expect(deviceType({ userAgent, maxTouchPoints })).toBe(type)
})

test('Apple devices go to the App Store', () => {
  expect((['iPhone', 'iPad', 'mac'] as const).every(isApple)).toBe(true)
  expect((['Android', 'windows', 'linux', 'undefined'] as const).some(isApple)).toBe(false)
})
