import type { ReactElement } from 'react'
import { persistent } from '../../platform/storage.ts'
import type { Navigation } from '../../routing/navigation.ts'
import { InstallHint } from './InstallHint.tsx'
import { isInstalled } from './installing.ts'
import { isDue, storeRecord, readRecord, withInstallation, withRefusal } from './installRecord.ts'

/** Undefined if not due. Never resolves if the browser cannot install the site. */
export async function offerInstall(navigation: Navigation | undefined): Promise<ReactElement | undefined> {
  if (isInstalled() || !isDue(readRecord(persistent), new Date().toISOString())) return undefined
  const method = await installMethod()
  await navigation?.prepare()
  return <InstallHint isRequested={method === 'prompt'} install={askBrowser} onEnd={note} />
}

async function askBrowser(): Promise<boolean> {
  const { installPrompt } = window
  // The prompt can be shown only once.
  delete window.installPrompt
  await installPrompt?.prompt()
  return (await installPrompt?.userChoice)?.outcome === 'accepted'
}

function note(isInstalled: boolean) {
  const now = new Date().toISOString()
  const record = readRecord(persistent)
  storeRecord(persistent, isInstalled ? withInstallation(record) : withRefusal(record, now), now)
}

let offered: Promise<'prompt'> | undefined

/** Its own prompt, or its menu (Safari on phones and tablets). Never resolves if neither is supported. */
function installMethod(): Promise<'prompt' | 'menu'> {
  // In-app browsers are not Safari and lack the menu.
  if (navigator.standalone === false && /Version\/\S+ .*Safari\//.test(navigator.userAgent))
    return Promise.resolve('menu')
  if (window.installPrompt) return Promise.resolve('prompt')
  // Chromium decides after the page has loaded.
  return (offered ??= new Promise(resolve =>
    addEventListener('beforeinstallprompt', () => resolve('prompt'), { once: true }),
  ))
}
