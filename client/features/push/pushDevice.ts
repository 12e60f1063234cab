import type { QuietHours } from '../../../shared/api/push.ts'
import { observed } from '../../platform/observed.ts'
import type { Services } from '../../services/services.ts'
import { isFor, pushSupport, subscriptionHere } from './browserPush.ts'
import { renewSubscription, registerDevice, unregisterDevice } from './renewSubscription.ts'
import { storedSubscription } from './storedSubscription.ts'

export const NIGHT: QuietHours = { from: 22, to: 8 }

/** `absent`: not offered; `install`: the site must be installed first; `denied`: blocked in the browser. */
type State = 'unknown' | 'absent' | 'install' | 'guest' | 'denied' | 'off' | 'on'

export class PushDevice {
  state: State = 'unknown'
  isWorking = false
  hasFailed = false
  quiet: QuietHours | null = NIGHT
  readonly #services: Services
  #key = ''
  #chosen: QuietHours | null = NIGHT

  constructor(services: Services) {
    this.#services = services
    observed(this)
  }

  async refresh() {
    const { api, stores } = this.#services
    const support = await pushSupport().catch(() => 'no')
    if (support === 'no') return this.set({ state: 'absent' })
    if (!this.#key) {
      const { s, d } = await api.get('push.key', {}, { quiet: true, background: true })
      if (!s) return this.set({ state: 'absent' })
      this.#key = d.key
    }
    if (support === 'install') return this.set({ state: 'install' })
    if (!stores.user.isLogin) return this.set({ state: 'guest' })
    if (Notification.permission === 'denied') return this.set({ state: 'denied' })
    const stored = storedSubscription()
    const subscription = await subscriptionHere().catch(() => undefined)
    const isOn =
      Notification.permission === 'granted' &&
      stored?.owner === stores.user.userInfo?.id &&
      subscription !== undefined &&
      isFor(this.#key, subscription)
    this.set(stored && isOn ? { state: 'on', quiet: stored.quiet } : { state: 'off' })
  }

  /** Asks for permission if necessary, so it must be called on a tap. */
  switchOn(): Promise<void> {
    return this.#work(async () => {
      const response = await Notification.requestPermission()
      if (response !== 'granted') return true
      const isSubscribed = await registerDevice(this.#services, this.#key, this.quiet)
      if (isSubscribed) renewSubscription(this.#services)
      return isSubscribed
    })
  }

  switchOff(): Promise<void> {
    return this.#work(async () => {
      await unregisterDevice(this.#services)
      return true
    })
  }

  async saveQuietHours(quiet: QuietHours | null): Promise<void> {
    this.#chosen = quiet
    // If saving fails, `refresh` restores the actual hours.
    this.set({ quiet })
    if (this.isWorking) return
    await this.#work(() => registerDevice(this.#services, this.#key, quiet))
    // If the reader chose again meanwhile, save the last choice.
    if (this.#chosen !== quiet) await this.saveQuietHours(this.#chosen)
  }

  async #work(task: () => Promise<boolean>) {
    if (this.isWorking) return
    this.set({ isWorking: true, hasFailed: false })
    const isDone = await task()
    await this.refresh()
    this.set({ isWorking: false, hasFailed: !isDone })
  }

  set(change: Partial<Pick<PushDevice, 'state' | 'quiet' | 'isWorking' | 'hasFailed'>>) {
    Object.assign(this, change)
  }
}

/** Formats an hour as `22:00`, like other times on this site (specification, section 9). */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
