import type { HostStore } from '../../stores/hostStore.ts'

/** Whether notifications are worth asking for: nothing of them is shown, and none of their code loaded, elsewhere. */
export const mayNotify = (host: Pick<HostStore, 'offers'>): boolean =>
  host.offers('push') && ('PushManager' in window || 'standalone' in navigator)
