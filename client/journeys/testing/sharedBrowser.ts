import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { pressStill } from './pressStill.ts'

const CHROMIUM = process.env['CHROME_BIN'] ?? '/usr/bin/chromium'
/** The same engine without what surrounds pages, as far as there is one. */
const SHELL = process.env['CHROME_SHELL_BIN'] ?? CHROMIUM

const OPTIONS = {
  // Brands' real hosts lead to the site under test.
  args: [
    '--no-sandbox',
    '--host-resolver-rules=MAP *.example 127.0.0.1',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ],
}

/** Milliseconds that the browser stays for the next file. A process that is to end waits for it (jest.config.ts). */
const STAY = 1000

/** The browser of this process. */
let running: Browser | undefined
let closing: NodeJS.Timeout | undefined

export type BrowserNeeds = {
  /** Of Chromium, besides those that all tests need. */
  flags?: readonly string[]
  /** What surrounds pages, too: Chromium's pushes. */
  isFull?: boolean
}

export type SharedBrowser = {
  /**
   * A browser, started by the first test that needs it; with flags beside those of all tests, or as the whole
   * Chromium, one of the file's own.
   */
  browser(needs?: BrowserNeeds): Promise<Browser>
  /** One that keeps what it has in a folder and has limits as readers' have: windows of tests are private. */
  openProfile(folder: string): Promise<BrowserContext>
  /** See there. Of the process, as what it changes is: a module of a file's own would do it again for each file. */
  pressStill(page: Page): void
  /** Closes all windows; then the browser, unless somebody else comes for it. */
  giveBack(): Promise<void>
}

/** The browser of this process for one file of tests. */
export function shareBrowser(): SharedBrowser {
  clearTimeout(closing)
  const own: Browser[] = []
  return {
    async browser({ flags = [], isFull = false } = {}) {
      const executablePath = isFull ? CHROMIUM : SHELL
      if (flags.length > 0 || executablePath !== SHELL) {
        const browser = await chromium.launch({ ...OPTIONS, executablePath, args: [...OPTIONS.args, ...flags] })
        own.push(browser)
        return browser
      }
      if (!running?.isConnected()) running = await chromium.launch({ ...OPTIONS, executablePath })
      return running
    },
    pressStill,
    openProfile: folder =>
      chromium.launchPersistentContext(folder, {
        ...OPTIONS,
        executablePath: CHROMIUM,
        viewport: { width: 360, height: 780 },
      }),
    async giveBack() {
      const browser = running
      await Promise.all(own.map(one => one.close()))
      await Promise.all(browser?.contexts().map(context => context.close()) ?? [])
      closing = setTimeout(() => {
        // Nobody gets one that is closing: it says so only once it has.
        running = undefined
        void browser?.close()
      }, STAY)
    },
  }
}
