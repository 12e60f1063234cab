import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { installFromDebian, isInDebian } from './debian.ts'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Path of a Chromium for the browser tests: CHROME_BIN, an installed one, Debian's package (as root on Debian or
 * Ubuntu), or Playwright's download, in this order. Throws a clear message if there is none.
 */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const named = process.env['CHROME_BIN']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_BIN names ${named}, and there is no such file.`)
  }
  return present() ?? fromDebian(say) ?? (await fromPlaywright(say)) ?? fail()
}

/** Chromium without a desktop: needs a third less per browser. */
const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Variables for the browser tests: CHROME_BIN as from `findChromium`, and CHROME_SHELL_BIN for tests that need only
 * pages; absent if there is no such shell or CHROME_BIN is set.
 */
export async function browserVariables(say: (line: string) => void): Promise<Record<string, string>> {
  const isNamed = Boolean(process.env['CHROME_BIN'])
  const CHROME_BIN = await findChromium(say)
  const shell = process.env['CHROME_SHELL_BIN'] ?? (isNamed ? undefined : shellFromDebian(say))
  return { CHROME_BIN, ...(shell && { CHROME_SHELL_BIN: shell }) }
}

function shellFromDebian(say: (line: string) => void): string | undefined {
  const name = basename(SHELL)
  if (!existsSync(SHELL) && isInDebian(name)) installFromDebian('Chromium’s headless shell', [name], say)
  return existsSync(SHELL) ? SHELL : undefined
}

const present = () => KNOWN.find(path => existsSync(path))

function fromDebian(say: (line: string) => void): string | undefined {
  installFromDebian('Chromium', ['chromium', 'fonts-noto-core', 'fonts-liberation'], say)
  return present()
}

async function fromPlaywright(say: (line: string) => void): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  if (!existsSync(chromium.executablePath())) {
    say('Downloading Chromium …')
    try {
      execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
        stdio: ['ignore', 2, 2],
      })
    } catch {
      return undefined
    }
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

function fail(): never {
  throw new Error('The browser tests need a Chromium: install Chrome or Chromium, or name one in CHROME_BIN.')
}
