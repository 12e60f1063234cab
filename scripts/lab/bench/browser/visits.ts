import type { Browser } from 'playwright-core'
import { onPhone, settle, type Script } from './phone.ts'

/** Times in milliseconds, sizes in kB. */
export type Cold = {
  firstPaint: number
  largestPaint: number
  shift: number
  requests: number
  scriptsBefore: number
  filesBefore: number
  scripts: number
  files: number
}

const kB = (scripts: Script[]) => scripts.reduce((sum, script) => sum + script.kB, 0)

/** A first visit, until there are no more requests. */
export const visit = (browser: Browser, address: string): Promise<Cold> =>
  onPhone(browser, async (page, traffic) => {
    await page.goto(address)
    await settle(page, traffic)
    const noted = await page.evaluate(() => window.noted)
    const { scripts, requests } = traffic
    const before = noted.ready ? scripts.filter(({ ended }) => ended <= noted.ready) : []
    return {
      firstPaint: noted.firstPaint,
      largestPaint: noted.largestPaint,
      shift: noted.shift,
      requests,
      scriptsBefore: kB(before),
      filesBefore: before.length,
      scripts: kB(scripts),
      files: scripts.length,
    }
  })
