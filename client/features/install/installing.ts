/** Chromium's deferred install prompt, shown on a tap (W3C manifest incubations: BeforeInstallPromptEvent). */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Stored by the head script: the event may fire before the app has started. */
    installPrompt?: InstallPrompt
  }
  interface Navigator {
    /** Safari on phones and tablets only. */
    standalone?: boolean
  }
}

export const isInstalled = (): boolean =>
  Boolean(navigator.standalone) || matchMedia('(display-mode: standalone)').matches
