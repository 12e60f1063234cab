import type { HostStore } from '../../stores/hostStore.ts'

/** Whether notifications are offered; otherwise none of their code is loaded. */
export const mayNotify = (host: Pick<HostStore, 'offers'>): boolean =>
  host.offers('push') && ('PushManager' in window || 'standalone' in navigator)
