import type { HostStore } from '../../stores/hostStore.ts'

/** Whether notifications are offered; else none of their code is loaded. */
export const mayNotify = (host: Pick<HostStore, 'offers'>): boolean =>
  host.offers('push') && ('PushManager' in window || 'standalone' in navigator)
