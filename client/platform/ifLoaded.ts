/** Runs work with code loaded on demand. If the code fails to load, the work is skipped as optional. */
export const ifLoaded = <Part>(loading: Promise<Part>, work: (part: Part) => unknown): void =>
  void loading.then(work, () => {})
