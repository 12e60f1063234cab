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

/**
 * How this browser takes a site onto the home screen: it asks the reader itself, or has them find its own menu (Safari
 * on phones and tablets). Undefined where it does not, or nobody knows.
 */
export function wayToInstall(): 'prompt' | 'menu' | undefined {
  if (isInstalled()) return undefined
  if (window.installPrompt) return 'prompt'
  // Browsers within apps are no Safari, and have no such menu.
  const isSafari = /Version\/\S+ .*Safari\//.test(navigator.userAgent)
  return navigator.standalone === false && isSafari ? 'menu' : undefined
}
