/** Works with code that loads on demand. If the code does not load, the work is skipped: the page can do without it. */
export const ifLoaded = <Part>(loading: Promise<Part>, work: (part: Part) => unknown): void =>
  void loading.then(work, () => {})
