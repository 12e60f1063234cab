import { reaction } from 'mobx'
import { useEffect, useMemo } from 'react'
import { useServices } from '../../services/services.ts'
import { PushDevice } from './pushDevice.ts'
import { listen } from '../../platform/listen.ts'

/** This device's notifications for the current reader. */
export function usePushDevice(): PushDevice {
  const services = useServices()
  const device = useMemo(() => new PushDevice(services), [services])
  const { user } = services.stores
  useEffect(() => {
    const refresh = () => void device.refresh()
    // The browser's own settings may have been changed meanwhile.
    const stopListening = listen(document, 'visibilitychange', refresh)
    const stopFollowing = reaction(() => user.token, refresh, { fireImmediately: true })
    return () => {
      stopListening()
      stopFollowing()
    }
  }, [device, user])
  return device
}
