import { TestEnvironment } from 'jest-environment-node'
import { shareBrowser } from '../../client/journeys/testing/sharedBrowser.ts'

/**
 * Hands each file of journeys the browser of its worker: loading Playwright and starting Chromium for each costs
 * more than many a journey. Jest wants a default export.
 */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    this.hired = shareBrowser()
    this.global.sharedBrowser = this.hired
  }

  async teardown() {
    await this.hired.giveBack()
    await super.teardown()
  }
}
