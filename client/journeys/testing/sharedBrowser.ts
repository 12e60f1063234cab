import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { expect as playwright } from 'playwright/test'
import { isSpare, leaveWindow } from './windows.ts'

const CHROMIUM = process.env['CHROME_BIN'] ?? '/usr/bin/chromium'
/** The same engine without browser UI, if available. */
const SHELL = process.env['CHROME_SHELL_BIN'] ?? CHROMIUM

const OPTIONS = {
  // Resolves brands' real hosts to the site under test.
  args: [
    '--no-sandbox',
    '--host-resolver-rules=MAP *.example 127.0.0.1',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    // Fewer processes, and no code that pays off only after many calls: pages live for seconds here.
    '--in-process-gpu',
    '--disable-site-isolation-trials',
    '--renderer-process-limit=1',
    '--js-flags=--no-opt --single-threaded-gc',
  ],
}

/** Milliseconds that the browser stays open for the next file. An ending process waits for it (jest.config.ts). */
const STAY = 1000

/** Milliseconds after which what a page should show is missing: less than a test's, so that the error says what. */
export const TIMEOUT = 60_000
/** Playwright's `expect`: what it expects of a locator or page may come true later. */
export const expect = playwright.configure({ timeout: TIMEOUT })

/** The browser of this process. */
let running: Browser | undefined
let closing: NodeJS.Timeout | undefined
/** Browsers that only this file uses. */
let own: Browser[] = []

export type BrowserNeeds = {
  /** With the browser UI, for Chromium's pushes. */
  isFull?: boolean
}

/**
 * A browser for a file of tests, started by the first that needs it; as full Chromium, the file has its own.
 */
export async function openBrowser({ isFull = false }: BrowserNeeds): Promise<Browser> {
  clearTimeout(closing)
  const executablePath = isFull ? CHROMIUM : SHELL
  if (executablePath !== SHELL) {
    const browser = await chromium.launch({ ...OPTIONS, executablePath })
    own.push(browser)
    return browser
  }
  if (!running?.isConnected()) running = await chromium.launch({ ...OPTIONS, executablePath })
  return running
}

/** A browser that stores its data in a folder, with the limits of readers' browsers: test windows are private. */
export const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...OPTIONS,
    executablePath: CHROMIUM,
    viewport: { width: 360, height: 780 },
  })

/** At the end of a file: leaves all windows, then closes the browser unless another file takes it. */
export async function giveBack(): Promise<void> {
  const browser = running
  await Promise.all(own.map(one => one.close()))
  own = []
  await Promise.all(
    browser
      ?.contexts()
      .filter(context => !isSpare(context))
      .map(leaveWindow) ?? [],
  )
  closing = setTimeout(() => {
    // Nobody gets a closing browser: it says so only once closed.
    running = undefined
    void browser?.close()
  }, STAY)
}
