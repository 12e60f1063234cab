import type { HostStore } from '../../stores/hostStore.ts'

export const mayNotify = (host: Pick<HostStore, 'offers'>): boolean =>
  host.offers('push') && ('PushManager' in window || 'standalone' in navigator)
