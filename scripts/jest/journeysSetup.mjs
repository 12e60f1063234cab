import { execFileSync } from 'node:child_process'
import { browserVariables } from '../setup/findChromium.ts'

/** Jest's globalSetup wants a default export. A build that is up to date, a browser, and the site that tests share. */
export default async () => {
  execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { stdio: ['ignore', 2, 2] })
  Object.assign(process.env, await browserVariables(line => process.stderr.write(`${line}\n`)))
  await (await import('../../client/journeys/testing/sharedSite.ts')).start()
}
