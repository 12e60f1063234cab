/** Goes on in a task of its own, so that a tap or a frame may come in between. */
export const nextTask = (): Promise<void> =>
  // Older browsers, and Safari, have no scheduler.
  'scheduler' in window && 'yield' in scheduler ? scheduler.yield() : new Promise(resolve => setTimeout(resolve))
