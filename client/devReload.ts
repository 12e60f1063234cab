const INTERVAL = 250

/** Development only: loads the page anew once a newer build is served, in which this one's entry script is gone. */
export function reloadOnBuild(): void {
  setInterval(async () => {
    const answer = await fetch(import.meta.url, { method: 'HEAD' }).catch(() => undefined)
    if (answer?.status === 404) location.reload()
  }, INTERVAL)
}
