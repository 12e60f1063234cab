import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import type { Page } from 'playwright-core'
import { fillIn } from './account.ts'
import { at, takenOver } from './reader.ts'
import { startScriptedSite, type ScriptedSite } from './scriptedSite.ts'

/** A scripted site for the tests of a file, whose backend does as it should when each of them begins. */
export function useScriptedSite() {
  let started: ScriptedSite
  beforeAll(async () => {
    started = await startScriptedSite()
  })
  beforeEach(() => {
    started.script(() => {})
    started.rewrite((_name, body) => body)
  })
  afterAll(() => started.stop())

  const on = (path: string) => at('freenovel', path, String(started.site.port))
  /** Opens a page and waits until the app has taken it over. */
  const open = async (page: Page, path: string) => {
    await page.goto(on(path))
    await takenOver(page)
  }
  /** Signs in with an account, a new one where it says so, and stands at the history then. */
  const signIn = async (page: Page, email: string, isNew: boolean) => {
    await open(page, '/login?return_to=%2Fhistory')
    await fillIn(page, email, { isNew })
    await page.waitForURL(on('/history'))
  }
  const scripted: Pick<ScriptedSite, 'asked' | 'script' | 'rewrite'> = {
    get asked() {
      return started.asked
    },
    script: script => started.script(script),
    rewrite: rewrite => started.rewrite(rewrite),
  }
  return { on, open, signIn, scripted }
}
