/** Chromium's offer to install the site, which waits for a tap (W3C manifest incubations: BeforeInstallPromptEvent). */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by the head's script: it may come before anything else is there. */
    installPrompt?: InstallPrompt
  }
  interface Navigator {
    /** Of Safari on phones and tablets alone. */
    standalone?: boolean
  }
}

/** Whether the site stands in a window of its own already. */
export const isInstalled = (): boolean =>
  Boolean(navigator.standalone) || matchMedia('(display-mode: standalone)').matches

let offered: Promise<'prompt'> | undefined

/**
 * How this browser takes a site onto the home screen, once that is known: it asks the reader itself, or has them find
 * its own menu (Safari on phones and tablets). Never resolves where it does neither.
 */
export function wayToInstall(): Promise<'prompt' | 'menu'> {
  // Browsers within apps are no Safari, and have no such menu.
  if (navigator.standalone === false && /Version\/\S+ .*Safari\//.test(navigator.userAgent))
    return Promise.resolve('menu')
  if (window.installPrompt) return Promise.resolve('prompt')
  // Chromium makes up its mind after the page has been loaded.
  return (offered ??= new Promise(resolve =>
    addEventListener('beforeinstallprompt', () => resolve('prompt'), { once: true }),
  ))
}
