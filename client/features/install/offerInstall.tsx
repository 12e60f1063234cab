import type { ReactElement } from 'react'
import { persistent } from '../../platform/storage.ts'
import type { Navigation } from '../../routing/navigation.ts'
import { isInstalled, wayToInstall } from './installing.ts'
import { isDue, keepRecord, readRecord, withInstallation, withRefusal } from './installRecord.ts'

/**
 * What a reader who has come to read is shown, where the browser can install the site: its code comes for that alone.
 * Undefined where nothing is to be said; never where the browser cannot. Rejects where the code does not come.
 */
export async function offerInstall(navigation: Navigation | undefined): Promise<ReactElement | undefined> {
  if (isInstalled() || !isDue(readRecord(persistent), new Date().toISOString())) return undefined
  const way = await wayToInstall()
  const [{ InstallHint }] = await Promise.all([import('./InstallHint.tsx'), navigation?.prepare()])
  return <InstallHint isAsked={way === 'prompt'} install={askBrowser} onEnd={note} />
}

/** Has the browser ask. True when the reader agreed. */
async function askBrowser(): Promise<boolean> {
  const { installPrompt } = window
  // It asks once.
  delete window.installPrompt
  await installPrompt?.prompt()
  return (await installPrompt?.userChoice)?.outcome === 'accepted'
}

function note(isInstalled: boolean) {
  const now = new Date().toISOString()
  const record = readRecord(persistent)
  keepRecord(persistent, isInstalled ? withInstallation(record) : withRefusal(record, now), now)
}
