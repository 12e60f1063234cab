import type { Input } from '../../../shared/api/endpoints.ts'

export type DeviceType = Input<'device.report'>['device_type']

type Browser = { userAgent: string; maxTouchPoints?: number }

/** In the specification's names (section 3). Newer iPads say Mac, but have a touch screen. */
export function deviceType({ userAgent, maxTouchPoints = 0 }: Browser): DeviceType {
  if (/iPhone|iPod/.test(userAgent)) return 'iPhone'
  if (/iPad/.test(userAgent)) return 'iPad'
  if (/Android/.test(userAgent)) return 'Android'
  if (/Windows/.test(userAgent)) return 'windows'
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'iPad' : 'mac'
  if (/Linux|X11|CrOS/.test(userAgent)) return 'linux'
  return 'undefined'
}

export const isApple = (type: DeviceType): boolean => type === 'iPhone' || type === 'iPad' || type === 'mac'
