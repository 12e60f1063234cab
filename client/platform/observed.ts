import { makeAutoObservable } from 'mobx'
import { isUsingStaticRendering } from 'mobx-react-lite'

/** On the server, where nothing observes stores, they stay plain objects, which cost nothing to create. */
export const observed: typeof makeAutoObservable = (store, overrides, options) =>
  isUsingStaticRendering() ? store : makeAutoObservable(store, overrides, { autoBind: true, ...options })
