/** Other pages whose scripts are prefetched while one is shown; `scripts/build/sizes.ts` counts them. */
export const PAGES_AHEAD = 1
