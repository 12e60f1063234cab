const INTERVAL = 100

/**
 * Development only: loads the page anew once a newer build is served, in which this script is gone. Each build has an
 * id of its own, so that each gives this script another name.
 */
export function reloadOnBuild(): void {
  document.documentElement.dataset['build'] = process.env.BUILD_ID
  const watch = setInterval(async () => {
    // The browser may keep scripts for a year: only the server knows.
    const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (answer?.status !== 404) return
    clearInterval(watch)
    location.reload()
  }, INTERVAL)
}
