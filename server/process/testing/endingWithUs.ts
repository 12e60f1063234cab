const PROGRAM = `if (process.ppid === ${process.pid})
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')).channel.unref()`

/**
 * Node's options for a program that a test starts with a channel to it (`ipc`), and that ends when the test's process
 * has ended, in whatever way: otherwise a run that is cut off leaves servers behind. What the program starts itself has
 * these options too, and they do nothing there.
 */
export const endingWithUs: readonly string[] = ['--import', `data:text/javascript,${encodeURIComponent(PROGRAM)}`]
