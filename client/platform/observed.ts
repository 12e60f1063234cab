import { makeAutoObservable } from 'mobx'
import { isUsingStaticRendering } from 'mobx-react-lite'

/**
 * Makes a store's fields observable and binds its methods. On the server nobody watches a page's stores and nothing
 * calls their methods: they stay plain objects there, which cost nothing to make.
 */
export const observed: typeof makeAutoObservable = (store, overrides, options) =>
  isUsingStaticRendering() ? store : makeAutoObservable(store, overrides, { autoBind: true, ...options })
