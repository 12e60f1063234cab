import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installFromDebian } from '../setup/debian.ts'

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
 * Path of a Chromium for the browser tests: CHROME_BIN, one that is there already, Debian's package (as root on
 * Debian or Ubuntu), or playwright's own download, in this order. Throws one clear sentence when none can be had.
 */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const named = process.env['CHROME_BIN']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_BIN names ${named}, and there is no such file.`)
  }
  return present() ?? fromDebian(say) ?? (await fromPlaywright(say)) ?? fail()
}

const present = () => KNOWN.find(path => existsSync(path))

function fromDebian(say: (line: string) => void): string | undefined {
  installFromDebian('Chromium', ['chromium', 'fonts-noto-core'], say)
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
