import { autorun } from 'mobx'
import { STORAGE } from '../../shared/cookies.ts'
import { persistent, readJson } from '../platform/storage.ts'
import type { Services } from '../services/services.ts'

/**
 * After hydration: takes over what this reader left in the browser, keeps it from then on, and follows the connection.
 * Never before, since the server's page is the same for everyone.
 */
export function becomePersonal({ stores: { auth, book, host, local, user } }: Services) {
  local.restore(readJson(persistent, STORAGE.local))
  book.restore()
  auth.restore()
  local.endLoading()
  document.documentElement.classList.add('ready')

  autorun(() => {
    const { font_size, bg_color, bg_night } = local.persisted
    const { classList } = document.documentElement
    classList.toggle('night', bg_night)
    replaceClass(classList, 'bg-', bg_color)
    replaceClass(classList, 'fs-', font_size)
  })
  autorun(() => {
    document.documentElement.classList.toggle('signed-in', user.isLogin)
  })
  autorun(() => {
    document.documentElement.classList.toggle('offline', !host.online)
  })
  autorun(() => persistent.set(STORAGE.local, JSON.stringify(local.persisted)))

  const followConnection = () => host.setOnline(navigator.onLine)
  addEventListener('online', followConnection)
  addEventListener('offline', followConnection)
  followConnection()
}

function replaceClass(classList: DOMTokenList, prefix: string, value: number) {
  for (const name of Array.from(classList)) if (name.startsWith(prefix)) classList.remove(name)
  classList.add(`${prefix}${value}`)
}
