import { reaction } from 'mobx'
import { useEffect, useMemo } from 'react'
import { useServices } from '../../services/services.ts'
import { PushDevice } from './pushDevice.ts'

/** This device's notifications for the current reader. */
export function usePushDevice(): PushDevice {
  const services = useServices()
  const device = useMemo(() => new PushDevice(services), [services])
  const { user } = services.stores
  useEffect(() => {
    const refresh = () => void device.refresh()
    // The browser's own settings may have been changed meanwhile.
    document.addEventListener('visibilitychange', refresh)
    const stopFollowing = reaction(() => user.token, refresh, { fireImmediately: true })
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      stopFollowing()
    }
  }, [device, user])
  return device
}
