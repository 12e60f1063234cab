/** Continues in a new task, so that a tap or a frame can be handled in between. */
export async function nextTask(): Promise<void> {
  // Older browsers, and Safari, have no scheduler.
  if ('scheduler' in window && 'yield' in scheduler) await scheduler.yield()
  else await new Promise(resolve => setTimeout(resolve))
}

await nextTask()
