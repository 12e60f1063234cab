import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { startSite, type Site } from '../../../client/journeys/testing/site.ts'
import { findChromium } from '../../setup/findChromium.ts'

/** The built program on a new database with the sample novels, and a browser; both end afterwards. */
export async function withSite(
  environment: Record<string, string>,
  work: (site: Site, browser: Browser, /** Its `DATA_DIR`. */ data: string) => Promise<void>,
): Promise<void> {
  // Before the program is started, so that a missing browser is reported at once.
  const executablePath = await findChromium(line => process.stderr.write(`${line}\n`))
  const data = await mkdtemp(join(tmpdir(), 'quire-site-'))
  try {
    const site = await startSite({ DATA_DIR: data, LOG_LEVEL: 'error', ...environment })
    try {
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
      try {
        await work(site, browser, data)
      } finally {
        await browser.close()
      }
    } finally {
      await site.stop()
    }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}
